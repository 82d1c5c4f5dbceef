/** Parts that are never copied: what runs, what is not drawn, and what another page shows. */
const LEFT_OUT =
  'script, noscript, template, head, iframe, video, audio, object, embed, [data-sonner-toaster]'
/** What opened over the page, with what dims it: the question about the picture is one of them. */
const OVER_PAGE = '[role="dialog"], [role="alertdialog"], .bg-scrim'
const MAPS = '.maplibregl-map, .gm-style'
const MASK = '•'
const MAX_MASK = 12

/** What stands for a picture, by the element that shows it; null for nothing. */
export type Pictures = (original: Element) => string | null

const masked = (text: string): string => MASK.repeat(Math.min(text.length, MAX_MASK))

/**
 * A copy of a page that shows how it looks and keeps what is personal to itself: fields hold dots, maps and pictures are
 * what `pictures` says of them, and layers over the page are left out.
 */
export function maskedPage(page: HTMLElement, pictures: Pictures): HTMLElement {
  return copyOf(page, pictures) as HTMLElement
}

function copyOf(original: Element, pictures: Pictures): Element | null {
  if (original.matches(LEFT_OUT) || original.matches(OVER_PAGE)) return null
  const copy = original.cloneNode(false) as Element
  for (const { name } of [...copy.attributes]) if (name.startsWith('on')) copy.removeAttribute(name)
  if (original.matches(MAPS)) return pictured(copy, pictures(original))
  if (original.matches('canvas, img')) return pictured(blockOf(original), pictures(original))
  if (original instanceof HTMLInputElement) return maskedInput(original, copy)
  if (original instanceof HTMLTextAreaElement || original.matches('[contenteditable="true"]')) {
    const written = original instanceof HTMLTextAreaElement ? original.value : original.textContent
    copy.textContent = masked(written ?? '')
    return copy
  }
  if (original instanceof HTMLSelectElement) {
    const shown = document.createElement('option')
    shown.textContent = masked(original.selectedOptions[0]?.textContent ?? '')
    copy.append(shown)
    return copy
  }
  for (const child of original.childNodes) {
    const one = child instanceof Element ? copyOf(child, pictures) : child.nodeType === 3 && child.cloneNode()
    if (one) copy.append(one)
  }
  keepScroll(original, copy)
  return copy
}

function maskedInput(original: HTMLInputElement, copy: Element): Element {
  copy.removeAttribute('value')
  if (original.type === 'checkbox' || original.type === 'radio')
    copy.toggleAttribute('checked', original.checked)
  else if (original.value) copy.setAttribute('value', masked(original.value))
  return copy
}

/** A box in the place of a picture, as large as that is. */
function blockOf(original: Element): Element {
  const { width, height } = original.getBoundingClientRect()
  const block = document.createElement('div')
  block.setAttribute('class', original.getAttribute('class') ?? '')
  block.setAttribute('style', `${original.getAttribute('style') ?? ''};width:${width}px;height:${height}px`)
  return block
}

function pictured(element: Element, picture: string | null): Element {
  const given = element.getAttribute('style') ?? ''
  const style = picture
    ? `background:url(${picture}) center/100% 100%;image-rendering:pixelated`
    : 'background:#8883'
  element.setAttribute('style', `${given};${style}`)
  return element
}

/** A copy is not scrolled: what is in it is put where it was seen. */
function keepScroll({ scrollTop, scrollLeft }: Element, copy: Element): void {
  if (!scrollTop && !scrollLeft) return
  copy.setAttribute('style', `${copy.getAttribute('style') ?? ''};overflow:hidden`)
  for (const child of copy.children) {
    const place = `translate:${-scrollLeft}px ${-scrollTop}px`
    child.setAttribute('style', `${child.getAttribute('style') ?? ''};${place}`)
  }
}
