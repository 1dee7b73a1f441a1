import { z } from 'zod';
import { markPicture } from './picture.ts';

// The fields of the two requests (specification, section 2). Where it is silent, the comment says what was chosen.

/**
 * ISO 8601 with milliseconds and a UTC offset. Chosen: `Z` is an offset too; the day must exist; any such time is
 * accepted, also an end before its start, since the specification compares no times.
 */
export const dateTime = z.iso.datetime({
  offset: true,
  precision: 3,
  error: 'ISO 8601 with milliseconds and a UTC offset, such as 2026-11-20T08:15:30.123+07:00',
});

/** Chosen: any text that is not blank, kept as sent. */
export const words = z.string().refine((text) => text.trim() !== '', 'must not be blank');

/** Base64 or null. Chosen: padded base64 without a `data:` prefix, since the specification says "Base64-encoded image". */
export const imageBase64 = z
  .string()
  .transform((text, context) => {
    const mark = markPicture(text);
    if (mark === null) {
      context.addIssue({ code: 'custom', message: 'must be padded base64 without a data: prefix' });
      return z.NEVER;
    }
    return mark;
  })
  .nullable();

/** A URL or null. Chosen: an absolute one; it is never fetched. */
export const imageUrl = z
  .string()
  .refine((text) => URL.canParse(text), 'must be an absolute URL')
  .nullable();
