import type { Frame, Locator, Page } from 'playwright';
import { expect } from './shown.ts';

/** The gate screen as an attendant uses it: by what is written on it. It may stand in a frame. */
export class GatePage<P extends Page | Frame = Page> {
  readonly page: P;
  readonly result: Locator;
  readonly recent: Locator;

  constructor(page: P) {
    this.page = page;
    this.result = page.getByRole('status', { name: 'Result' });
    // Those that there is no room for, too.
    this.recent = page
      .getByRole('list', { name: 'Recent operations' })
      .getByRole('listitem', { includeHidden: true });
  }

  button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true });
  }

  async type(plate: string): Promise<void> {
    for (const character of plate) await this.button(character).click();
  }

  async enter(plate: string): Promise<void> {
    await this.type(plate);
    await this.button('Enter').click();
  }

  /** Waits until the camera has found its brightness, so that a frame can be frozen. */
  async cameraLive(): Promise<void> {
    await expect(this.page.locator('.camera[data-live="true"]')).toBeVisible();
  }

  async shows(plate: string, direction: 'Entry' | 'Exit', state: string): Promise<void> {
    // In its own shape, where the profile tells that.
    const shape = new RegExp(Array.from(plate).join('[-.· ]?'));
    const item = this.recent.filter({ hasText: shape }).filter({ hasText: direction });
    await expect(item).toContainText(state);
  }

  async counts(counts: { waiting?: number; unknown?: number; refused?: number }): Promise<void> {
    for (const [name, count] of Object.entries(counts)) {
      const label = `${name[0]?.toUpperCase()}${name.slice(1)} ${count}`;
      await expect(this.page.getByRole('status', { name: label, exact: true })).toBeVisible();
    }
  }
}
