import type { Map as MapLibreMap } from 'maplibre-gl'
import { describe, expect, it, vi } from 'vitest'
import { Overlays } from '@/components/map/overlays'

/** Of a map no more than its events. */
function fakeMap() {
  const listeners = new Map<string, Set<() => void>>()
  const of = (name: string) => listeners.get(name) ?? listeners.set(name, new Set()).get(name)
  return {
    on: (name: string, listener: () => void) => of(name)?.add(listener),
    off: (name: string, listener: () => void) => of(name)?.delete(listener),
    fire: (name: string) => {
      for (const listener of of(name) ?? []) listener()
    },
  }
}

function setup() {
  const map = fakeMap()
  const overlays = new Overlays(map as unknown as MapLibreMap)
  const overlay = (id: string) => ({ id, add: vi.fn(), remove: vi.fn() })
  return { map, overlays, overlay }
}

describe('overlays', () => {
  it('wait for the first style and come back with every other', () => {
    const { map, overlays, overlay } = setup()
    const fences = overlay('fences')
    overlays.add(fences)
    expect(fences.add).not.toHaveBeenCalled()
    map.fire('style.load')
    overlays.suspend()
    map.fire('style.load')
    expect(fences.add).toHaveBeenCalledTimes(2)
    expect(fences.remove).not.toHaveBeenCalled()
  })

  it('go when they are taken away, and do not come back', () => {
    const { map, overlays, overlay } = setup()
    map.fire('style.load')
    const fences = overlay('fences')
    const remove = overlays.add(fences)
    remove()
    remove()
    expect(fences.remove).toHaveBeenCalledOnce()
    map.fire('style.load')
    expect(fences.add).toHaveBeenCalledOnce()
  })

  it('make room for another of the same id', () => {
    const { map, overlays, overlay } = setup()
    map.fire('style.load')
    const [first, second] = [overlay('track'), overlay('track')]
    const removeFirst = overlays.add(first)
    overlays.add(second)
    removeFirst()
    expect(first.remove).toHaveBeenCalledOnce()
    expect(second.remove).not.toHaveBeenCalled()
  })

  it('leave the map alone between two styles and after the graphics memory was taken', () => {
    const { map, overlays, overlay } = setup()
    map.fire('style.load')
    const fences = overlay('fences')
    const remove = overlays.add(fences)
    map.fire('webglcontextlost')
    expect(overlays.withStyle(vi.fn())).toBe(false)
    remove()
    expect(fences.remove).not.toHaveBeenCalled()
    map.fire('style.load')
    expect(fences.add).toHaveBeenCalledOnce()
  })
})
