import type { Map as MapLibreMap } from 'maplibre-gl'

/** Asks the map of a canvas to draw once more. */
const ASK = 'drawagain'

/** Has a map draw again when somebody wants what its canvas shows: a browser throws that away once it is on the screen. */
export function answerFrames(map: MapLibreMap): void {
  map.getCanvas().addEventListener(ASK, () => map.triggerRepaint())
}

/** Resolves while the canvas of a map holds what it shows, in the frame in which it drew that again. */
export function nextFrameOf(canvas: HTMLCanvasElement): Promise<void> {
  return new Promise((resolve) => {
    canvas.dispatchEvent(new Event(ASK))
    // The map has asked for the same frame, and comes first in it. A page that is not seen has none.
    requestAnimationFrame(() => resolve())
  })
}
