import { settingsSchema } from '../../../electron/booth/settings/schema.ts';
import { runningBooth, testService, type PortChanges, type TestBooth } from '../../support/running-booth.ts';

/** A site where people sign in, and whose service is not there. @param supervisorPin the site's */
export const gateWith =
  (supervisorPin: string) =>
  async (changes: PortChanges = {}): Promise<TestBooth> => {
    const service = await testService();
    await service.stop();
    const settings = settingsSchema.parse({ supervisorPin, signIn: true });
    return runningBooth(service.baseUrl, { settings, ...changes });
  };
