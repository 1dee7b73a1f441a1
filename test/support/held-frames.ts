import type { Page } from 'playwright';

/** From now on the page paints nothing as far as it can tell, as on a slow computer. @returns paints, and goes on as usual */
export async function holdFrames(page: Page): Promise<() => Promise<void>> {
  const usual = await page.evaluateHandle(() => {
    const request = window.requestAnimationFrame.bind(window);
    const held: FrameRequestCallback[] = [];
    window.requestAnimationFrame = (paint) => -held.push(paint);
    return { request, held };
  });
  return () =>
    usual.evaluate(({ request, held }) => {
      window.requestAnimationFrame = request;
      for (const paint of held) request(paint);
    });
}
