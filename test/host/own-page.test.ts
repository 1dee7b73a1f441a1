import { describe, expect, it } from 'vitest';
import { isOwnPage, startPage } from '../../electron/host/page/own-page.ts';
import { foreignAddresses, notAddresses } from '../main/hostile.ts';

describe('attack: an address looks like our own page’s', () => {
  it.each([startPage, 'app://gatebooth', 'app://gatebooth/', 'app://gatebooth/index.html#a?b'])(
    'is %s',
    (address) => expect(isOwnPage(address)).toBe(true),
  );

  it.each(foreignAddresses)('is not %j', (address) => expect(isOwnPage(address)).toBe(false));

  it.each(notAddresses)('is not a value that is no text (%#)', (value) =>
    expect(isOwnPage(value)).toBe(false),
  );
});
