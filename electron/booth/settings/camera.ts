import { z } from 'zod';
import { addressFault, cameraUserForm, type AddressFault } from '../../contract/setting-rules.ts';
import { foreignPlaceholder } from '../service/image-url.ts';
import { withoutSecrets } from './camera-secrets.ts';

/** What is wrong with an address, for whoever writes a settings file. */
export const addressWords: Readonly<Record<AddressFault, string>> = {
  'no-scheme': 'must start with http:// or https://',
  'no-host': 'is not an address',
  'has-query': 'must not have a query (?) or a fragment (#)',
  'has-credentials': 'must not contain a user name or password',
};

/** An http or https address without credentials, which have places of their own; a query is allowed. */
const address = z.string().superRefine((text, check) => {
  const fault = addressFault(text, { query: true });
  if (fault === null) return;
  const message = fault === 'has-query' ? 'must not have a fragment (#)' : addressWords[fault];
  check.addIssue({ code: 'custom', message, params: { fault } });
});

/** true: the snapshot's own URL, without what may be a secret in it. A text: a URL in which `{time}`, `{unixMs}` and `{recordId}` are filled in. */
const imageUrl = z.union([
  z.literal(true),
  address.superRefine((text, check) => {
    const foreign = foreignPlaceholder(text);
    if (foreign !== null)
      check.addIssue({
        code: 'custom',
        message: `knows {time}, {unixMs} and {recordId}, not ${foreign}`,
      });
  }),
]);

/** The site's network camera. */
export const cameraSchema = z
  .strictObject({
    /** Where one picture (JPEG) is to be had. */
    snapshotUrl: address,
    user: z
      .string()
      .regex(cameraUserForm, 'must be 1 to 128 characters without a colon')
      .nullable()
      .default(null),
    password: z.string().max(512).default(''),
    /** `basic` sends the password in the clear where the address is http. */
    authentication: z.enum(['digest', 'basic']).default('digest'),
    /** What entries and exits carry as `imageUrl` (specification, section 2). */
    imageUrl: imageUrl.nullable().default(null),
  })
  .superRefine(({ user, password }, check) => {
    if (user === null && password !== '')
      check.addIssue({ code: 'custom', path: ['user'], message: 'is missing: there is a password' });
  })
  .transform(({ imageUrl, ...camera }) => ({
    ...camera,
    imageUrl: imageUrl === true ? withoutSecrets(camera.snapshotUrl) : imageUrl,
  }));
