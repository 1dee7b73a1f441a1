/** So soon after a press that was taken (ms), another one of the same button is its second tap. */
export const doubleTapMs = 700;
