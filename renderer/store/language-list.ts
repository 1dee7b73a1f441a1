import { create } from 'zustand';

/** Whether the list of languages is looked at. Whatever it covers waits behind it as it was left. */
export const useLanguageList = create<{ readonly open: boolean }>()(() => ({ open: false }));
