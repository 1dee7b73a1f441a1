import { create } from 'zustand';

/** Which picture is shown as large as the screen; null: none is. */
export const useEnlarged = create<{ readonly shown: string | null }>()(() => ({ shown: null }));

export const putBack = (): void => useEnlarged.setState({ shown: null });

/** @param id of the picture's place */
export const enlarge = (id: string): void => useEnlarged.setState({ shown: id });
