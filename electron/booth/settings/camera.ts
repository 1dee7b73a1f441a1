import { z } from 'zod';
import { foreignPlaceholder } from '../service/image-url.ts';

/** An http or https address without credentials, which have places of their own; a query is allowed. */
const address = z.string().superRefine((text, check) => {
  const url = URL.parse(text);
  const wrong =
    url === null || !/^https?:\/\//i.test(text)
      ? 'must be an http:// or https:// address'
      : url.username !== '' || url.password !== ''
        ? 'must not contain a user name or password'
        : url.hash !== ''
          ? 'must not have a fragment (#)'
          : null;
  if (wrong !== null) check.addIssue({ code: 'custom', message: wrong });
});

/** Names under which cameras take credentials in a query. */
const secretParameters = /^(u|usr|user|username|login|p|pw|pwd|pass|passw|password|token|key|apikey|auth)$/i;

/** true: the snapshot's own URL. A text: a URL in which `{time}`, `{unixMs}` and `{recordId}` are filled in. */
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
      .regex(/^[^:\p{Cc}]{1,128}$/u, 'must be 1 to 128 characters without a colon')
      .nullable()
      .default(null),
    password: z.string().max(512).default(''),
    /** `basic` sends the password in the clear where the address is http. */
    authentication: z.enum(['digest', 'basic']).default('digest'),
    /** What entries and exits carry as `imageUrl` (specification, section 2). */
    imageUrl: imageUrl.nullable().default(null),
  })
  .superRefine(({ snapshotUrl, imageUrl, user, password }, check) => {
    if (user === null && password !== '')
      check.addIssue({ code: 'custom', path: ['user'], message: 'is missing: there is a password' });
    const parameters = [...(URL.parse(snapshotUrl)?.searchParams.keys() ?? [])];
    if (imageUrl === true && parameters.some((name) => secretParameters.test(name)))
      check.addIssue({
        code: 'custom',
        path: ['imageUrl'],
        message: 'must not be true: the query of snapshotUrl looks like credentials; write an address',
      });
  })
  .transform(({ imageUrl, ...camera }) => ({
    ...camera,
    imageUrl: imageUrl === true ? camera.snapshotUrl : imageUrl,
  }));

/** @returns the same camera without what its addresses carry as credentials in their queries */
export function withoutCredentials<C extends { snapshotUrl: string; imageUrl: string | null }>(camera: C): C {
  const { snapshotUrl, imageUrl } = camera;
  return {
    ...camera,
    snapshotUrl: withoutSecretParameters(snapshotUrl),
    imageUrl: imageUrl === null ? null : withoutSecretParameters(imageUrl),
  };
}

function withoutSecretParameters(address: string): string {
  const url = URL.parse(address);
  const secret = [...(url?.searchParams.keys() ?? [])].filter((name) => secretParameters.test(name));
  if (url === null || secret.length === 0) return address;
  for (const name of secret) url.searchParams.delete(name);
  return url.href;
}
