import type { Map as MapLibreMap } from 'maplibre-gl'
import type { Theme } from '@/lib/brand/palette'
import { isLongWay } from '@/lib/playback/drawn-line'
import { paintWay, pixelColor } from '@/lib/playback/first-picture'
import type { PlayedTrack } from '@/lib/playback/played-track'
import { SPEED_COLORS } from '../track-colors'

/**
 * A long way as a picture over the map, until the map has cut the way into tiles of its own: that takes its worker a
 * second or more, behind the tiles of the ground. Follows the camera; seen from aslant there is none.
 */
export class FirstPicture {
  private readonly canvas = document.createElement('canvas')
  private frame = 0

  constructor(
    private readonly map: MapLibreMap,
    private readonly played: PlayedTrack,
    private readonly theme: Theme,
    private readonly bounds: readonly number[],
    /** Called once the picture has been on the screen. */
    private readonly onSeen: () => void,
  ) {
    this.canvas.style.cssText = 'position:absolute;inset:0;width:100%;height:100%;pointer-events:none'
    map.getCanvasContainer().append(this.canvas)
    map.on('move', this.draw)
    map.on('resize', this.draw)
    // The camera is sent to the way in the same turn.
    this.frame = requestAnimationFrame(() => {
      if (this.draw()) this.frame = requestAnimationFrame(this.onSeen)
    })
  }

  static readonly suits = ({ path }: PlayedTrack): boolean => isLongWay(path)

  remove(): void {
    cancelAnimationFrame(this.frame)
    this.map.off('move', this.draw)
    this.map.off('resize', this.draw)
    this.canvas.remove()
  }

  private readonly draw = (): boolean => {
    const { map, canvas } = this
    const { path, flat } = this.played
    const { clientWidth: width, clientHeight: height } = map.getContainer()
    const pen = canvas.getContext('2d')
    if (!pen || width === 0 || height === 0) return false
    canvas.width = width
    canvas.height = height
    if (map.getPitch() !== 0 || map.getBearing() !== 0) return false
    const image = pen.createImageData(width, height)
    paintWay(
      new Uint32Array(image.data.buffer),
      { flat, speedKmh: path.speedKmh },
      {
        width,
        height,
        worldPx: 512 * 2 ** map.getZoom(),
        origin: { x: flat.x[0] ?? 0, y: flat.y[0] ?? 0 },
        at: map.project([path.lon[0] ?? 0, path.lat[0] ?? 0]),
      },
      { bounds: this.bounds, colors: SPEED_COLORS[this.theme].map(pixelColor) },
    )
    pen.putImageData(image, 0, 0)
    return true
  }
}
