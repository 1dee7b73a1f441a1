/** The keypad's rows, from top to bottom. */
export const keyRows = ['1234567890', 'QWERTYUIOP', 'ASDFGHJKL', 'ZXCVBNM'] as const;
