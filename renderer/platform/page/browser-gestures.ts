const prevent = (event: Event): void => event.preventDefault();

/**
 * Takes from the page what a browser does of itself and a booth does not need: its context menu, the dragging of pictures,
 * links and files out of it and into it, and the zoom of the wheel.
 */
export function preventBrowserGestures(target: Window): void {
  for (const event of ['contextmenu', 'dragstart', 'dragover', 'drop'])
    target.addEventListener(event, prevent);
  target.addEventListener(
    'wheel',
    (event) => {
      if (event.ctrlKey) event.preventDefault();
    },
    { passive: false },
  );
}
