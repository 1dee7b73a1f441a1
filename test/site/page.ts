// The page that shows a site's booths: which of them is large, and how large each is drawn.

/** A booth's screen is made for this and more (px): what has less room is drawn smaller, not narrower. */
const least = { width: 1024, height: 768 };

interface Shown {
  readonly section: HTMLElement;
  readonly button: HTMLButtonElement;
  readonly frame: HTMLIFrameElement;
}

const booths: readonly Shown[] = [...document.querySelectorAll<HTMLElement>('.booth')].flatMap((section) => {
  const [button, frame] = [section.querySelector('button'), section.querySelector('iframe')];
  return button === null || frame === null ? [] : [{ section, button, frame }];
});

let chosen: Shown | undefined;

/** Makes one the booth that is worked at. In the others nothing is to be tapped or tabbed to. */
function workAt(next: Shown): void {
  chosen = next;
  for (const booth of booths) {
    const isChosen = booth === next;
    booth.section.classList.toggle('large', isChosen);
    booth.frame.inert = !isChosen;
    booth.button.ariaPressed = String(isChosen);
    const name = booth.frame.title;
    booth.button.textContent = isChosen ? name : `${name}: tap to work here`;
  }
  next.frame.focus();
}

// A page may take the focus by itself, also one that is inert: what is typed is for the booth that is worked at.
window.addEventListener('message', ({ source }) => {
  if (chosen === undefined || source === chosen.frame.contentWindow) return;
  // This page's focus is in that frame as it was, and would not be set again.
  chosen.frame.blur();
  chosen.frame.focus();
});

const sizes = new ResizeObserver((entries) => {
  for (const { target, contentRect } of entries) {
    const frame = target.querySelector('iframe');
    const scale = Math.min(1, contentRect.width / least.width, contentRect.height / least.height);
    if (frame === null || scale === 0) continue;
    frame.style.width = `${contentRect.width / scale}px`;
    frame.style.height = `${contentRect.height / scale}px`;
    frame.style.transform = `scale(${scale})`;
  }
});

document.querySelector('main')?.style.setProperty('--others', String(booths.length - 1));
for (const booth of booths) {
  booth.section.addEventListener('click', () => workAt(booth));
  if (booth.frame.parentElement !== null) sizes.observe(booth.frame.parentElement);
}
if (booths[0] !== undefined) workAt(booths[0]);
