import { writeFileSync } from 'node:fs';
import { asyncApiFile, asyncApiText } from './asyncapi.ts';

// `npm run asyncapi`: after a change of what other systems may tell a site.

writeFileSync(asyncApiFile, await asyncApiText());
