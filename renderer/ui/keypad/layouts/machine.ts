import { keyRows, type TextLayout } from './layout.ts';

/** Every character that an address, or a token in a header, is written with, and no others. */
export const machine: TextLayout = {
  sample: 'abc',
  rows: keyRows(
    ['1 2 3 4 5 6 7 8 9 0 -', 'q w e r t y u i o p _', 'a s d f g h j k l : /', 'z x c v b n m . @ ='],
    ['! " # $ % & ( ) + * ~', 'Q W E R T Y U I O P |', 'A S D F G H J K L ; ?', "Z X C V B N M , ' ^"],
  ),
  cased: false,
};
