import type { EaseToOptions, JumpToOptions, Map as MapLibreMap } from 'maplibre-gl'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Insets } from '@/components/map/free-area'
import { MapCamera } from '@/components/map/map-camera'

const SIZE = { width: 390, height: 788 }
let observed: () => void = () => {}

/** Of a map its size, its camera as it was asked to move, and a flat world of one pixel a degree. */
function fakeMap() {
  const container = document.createElement('div')
  const canvas = document.createElement('div')
  container.append(canvas)
  Object.defineProperty(container, 'clientWidth', { value: SIZE.width })
  Object.defineProperty(container, 'clientHeight', { value: SIZE.height })
  const listeners = new Map<string, () => void>()
  const state = { zoom: 14, moving: false, zooming: false, corner: { x: 0, y: 0 } }
  const map = {
    getContainer: () => container,
    getCanvasContainer: () => canvas,
    getZoom: () => state.zoom,
    getMinZoom: () => 0,
    getMaxZoom: () => 23,
    isMoving: () => state.moving,
    isZooming: () => state.zooming,
    project: ([x, y]: [number, number]) => ({ x: x - state.corner.x, y: y - state.corner.y }),
    unproject: ([x, y]: [number, number]) => ({ lng: x + state.corner.x, lat: y + state.corner.y }),
    on: (name: string, listener: () => void) => listeners.set(name, listener),
    off: (name: string) => listeners.delete(name),
    jumpTo: vi.fn((_: JumpToOptions) => {}),
    easeTo: vi.fn((_: EaseToOptions) => {}),
    fitBounds: vi.fn(),
  }
  return { map, state, container, canvas, fire: (name: string) => listeners.get(name)?.() }
}

/** Lays the measured element out as the style sheet would. */
function cover(container: HTMLElement, { top, right, bottom, left }: Insets): void {
  const free = container.querySelector('.map-free-area')
  if (!free) throw new Error('nothing is measured')
  const box = {
    offsetLeft: left,
    offsetTop: top,
    offsetWidth: SIZE.width - left - right,
    offsetHeight: SIZE.height - top - bottom,
  }
  for (const [name, value] of Object.entries(box))
    Object.defineProperty(free, name, { value, configurable: true })
}

const none: Insets = { top: 0, right: 0, bottom: 0, left: 0 }
const sheet: Insets = { ...none, bottom: 172 }

function setup(covered: Insets = none) {
  const fake = fakeMap()
  const append = fake.container.append.bind(fake.container)
  fake.container.append = (...nodes) => {
    append(...nodes)
    cover(fake.container, covered)
  }
  const camera = new MapCamera(fake.map as unknown as MapLibreMap)
  const open = (insets: Insets) => {
    cover(fake.container, insets)
    observed()
  }
  return { ...fake, camera, open }
}

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(callback: () => void) {
        observed = callback
      }
      observe() {}
      disconnect() {}
    },
  )
})
afterEach(() => {
  vi.unstubAllGlobals()
})

describe('the camera of a map', () => {
  it('takes what panels cover for the map’s padding, and leaves the map where it is', () => {
    const { map, open } = setup()
    expect(map.jumpTo).toHaveBeenLastCalledWith({ padding: none })
    open(sheet)
    expect(map.jumpTo).toHaveBeenLastCalledWith({ padding: sheet, center: { lng: 195, lat: 308 } })
    open(sheet)
    expect(map.jumpTo).toHaveBeenCalledTimes(2)
  })

  it('waits for a movement that is under way', () => {
    const { map, state, open, fire } = setup()
    state.moving = true
    open(sheet)
    expect(map.jumpTo).toHaveBeenCalledTimes(1)
    state.moving = false
    fire('moveend')
    expect(map.jumpTo).toHaveBeenCalledTimes(2)
  })

  it('measures before it moves by itself', () => {
    const { map, camera, container } = setup()
    cover(container, sheet)
    camera.fit([0, 0, 1, 1], { margin: 72, maxZoom: 15 })
    expect(map.jumpTo).toHaveBeenLastCalledWith(expect.objectContaining({ padding: sheet }))
    expect(map.fitBounds).toHaveBeenCalledWith([0, 0, 1, 1], {
      padding: { top: 72, right: 72, bottom: 72, left: 72 },
      maxZoom: 15,
    })
  })

  it('tells what has come to lie under a panel', () => {
    const { camera, open } = setup()
    const told: boolean[] = []
    const stop = camera.onFreeArea((covered) => told.push(covered([195, 700]), covered([195, 300])))
    open(sheet)
    expect(told).toEqual([true, false])
    stop()
    open(none)
    expect(told).toHaveLength(2)
  })

  it('zooms around what is chosen while it is seen, by buttons and by keys', () => {
    const { map, camera, canvas } = setup(sheet)
    const zoomed = () => map.easeTo.mock.lastCall?.[0]
    camera.zoomBy(1)
    expect(zoomed()).not.toHaveProperty('around')
    const forget = camera.zoomAround(() => [100, 100])
    camera.zoomBy(1)
    expect(zoomed()).toMatchObject({ zoom: 15, around: [100, 100] })
    canvas.dispatchEvent(new KeyboardEvent('keydown', { key: '-' }))
    expect(zoomed()).toMatchObject({ zoom: 13, around: [100, 100] })
    canvas.dispatchEvent(new KeyboardEvent('keydown', { key: '-', ctrlKey: true }))
    expect(map.easeTo).toHaveBeenCalledTimes(3)
    // Behind the sheet it is not seen.
    camera.zoomAround(() => [100, 700])
    camera.zoomBy(1)
    expect(zoomed()).not.toHaveProperty('around')
    forget()
  })

  it('counts presses that come while it still zooms', () => {
    const { map, camera, state, fire } = setup()
    state.zooming = true
    camera.zoomBy(1)
    camera.zoomBy(1)
    expect(map.easeTo.mock.lastCall?.[0]).toMatchObject({ zoom: 16 })
    state.zooming = false
    fire('moveend')
    expect(camera.zoomTarget()).toBe(14)
    state.zoom = 22.6
    camera.zoomBy(1)
    expect(map.easeTo.mock.lastCall?.[0]).toMatchObject({ zoom: 23 })
  })
})
