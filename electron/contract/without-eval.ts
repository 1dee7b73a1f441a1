import { z } from 'zod';

// For the page, before any schema is made: zod would try whether it may make code of a text. It may not there, and each try is
// told as an attack on the page's policy.
z.config({ jitless: true });
