import { errors } from '@nats-io/transport-node';
import { expect, it } from 'vitest';
import { faultOf } from '../../../../electron/booth/ledger/connection/fault.ts';

it('a key that the server does not know is the key’s fault', () => {
  expect(faultOf(new errors.AuthorizationError("'Authorization Violation'"))).toMatchObject({
    fault: 'credentials',
  });
});

it('a server that is too busy to look at a key says nothing of it: what waits at the booth is not doubted', () => {
  expect(faultOf(new errors.AuthorizationError("'Authentication Timeout'"))).toEqual({
    fault: 'unreachable',
    word: "'Authentication Timeout'",
  });
});
