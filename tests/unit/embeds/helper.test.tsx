import { afterEach, expect, it, vi } from 'vitest'
import { defineElement } from '@/components/embeds/helper/element'
import { mount } from '@/components/embeds/helper/mount'
import type { FleetEmbedElement } from '@/public/embed/v1'

const HOST = 'https://track.example.com'
const SCRIPT = `${HOST}/embed/v1.js`

afterEach(() => document.body.replaceChildren())

/** In no page, so that nothing is loaded into the frame. */
const box = () => document.createElement('div')

/** What is posted to the frame, and what the frame is made to say. */
function frameOf(frame: HTMLIFrameElement) {
  const posted: unknown[] = []
  const source = { postMessage: (message: unknown, to: string) => posted.push([message, to]) }
  Object.defineProperty(frame, 'contentWindow', { value: source })
  const say = (data: object, origin = HOST) =>
    window.dispatchEvent(new MessageEvent('message', { data, origin, source: source as never }))
  return { posted, say }
}

it('puts a frame of the host into the page, which learns the origin around it and nothing more', () => {
  const { frame } = mount(box(), { embed: 'a b', token: 't&1', title: 'Our vans' }, SCRIPT)
  expect(frame.src).toBe(`${HOST}/iframe?embed=a%20b#token=t%261`)
  expect(frame.referrerPolicy).toBe('origin')
  expect(frame.title).toBe('Our vans')
})

it('hears its frame alone: of the right origin, of this version, of events that there are', () => {
  const fleet = mount(box(), { embed: 'x' }, SCRIPT)
  const { say } = frameOf(fleet.frame)
  const heard = vi.fn()
  const stop = fleet.on('selected', heard)
  say({ fleet: 1, type: 'selected', vehicle: 'k', name: null }, 'https://evil.example')
  say({ fleet: 2, type: 'selected', vehicle: 'k', name: null })
  say({ fleet: 1, type: 'driven' })
  window.dispatchEvent(
    new MessageEvent('message', {
      data: { fleet: 1, type: 'selected', vehicle: 'k' },
      origin: HOST,
      source: window,
    }),
  )
  expect(heard).not.toHaveBeenCalled()
  say({ fleet: 1, type: 'selected', vehicle: 'k', name: 'Van' })
  expect(heard.mock.calls).toEqual([[{ vehicle: 'k', name: 'Van' }]])
  stop()
  say({ fleet: 1, type: 'selected', vehicle: 'l', name: null })
  expect(heard).toHaveBeenCalledTimes(1)
})

it('says what was wished once the frame is ready, and again to a frame that was loaded anew', () => {
  const fleet = mount(box(), { embed: 'x', theme: 'dark' }, SCRIPT)
  const { posted, say } = frameOf(fleet.frame)
  fleet.selectVehicle('k')
  expect(posted).toEqual([])
  say({ fleet: 1, type: 'ready', title: 'Vans', view: 'map' })
  const wishes = [
    [{ fleet: 1, type: 'setTheme', theme: 'dark' }, HOST],
    [{ fleet: 1, type: 'selectVehicle', vehicle: 'k' }, HOST],
  ]
  expect(posted).toEqual(wishes)
  fleet.frame.dispatchEvent(new Event('load'))
  say({ fleet: 1, type: 'ready', title: 'Vans', view: 'map' })
  expect(posted).toEqual([...wishes, [{ fleet: 1, type: 'hello' }, HOST], ...wishes])
})

it('brings a token when one is needed, and says when there is none', async () => {
  const tokens = vi.fn().mockResolvedValueOnce('one').mockRejectedValueOnce(new Error('signed out'))
  const fleet = mount(box(), { embed: 'x', getToken: tokens }, SCRIPT)
  const { posted, say } = frameOf(fleet.frame)
  const failed = vi.fn()
  fleet.on('error', failed)
  say({ fleet: 1, type: 'tokenExpiring', seconds: 60 })
  await vi.waitFor(() => expect(posted).toEqual([[{ fleet: 1, type: 'token', token: 'one' }, HOST]]))
  say({ fleet: 1, type: 'tokenExpiring', seconds: 0 })
  await vi.waitFor(() =>
    expect(failed).toHaveBeenCalledWith({ code: 'tokenRefused', message: 'Error: signed out' }),
  )
})

it('grows with its content where it was asked to, and is gone when it is destroyed', () => {
  const fleet = mount(box(), { embed: 'x', autoHeight: true }, SCRIPT)
  const { say } = frameOf(fleet.frame)
  say({ fleet: 1, type: 'resize', height: 321 })
  expect(fleet.frame.style.height).toBe('321px')
  say({ fleet: 1, type: 'resize', height: null })
  expect(fleet.frame.style.height).toBe('321px')
  const heard = vi.fn()
  fleet.on('ready', heard)
  fleet.destroy()
  say({ fleet: 1, type: 'ready', title: '', view: 'map' })
  expect(heard).not.toHaveBeenCalled()
  expect(fleet.frame.parentElement).toBeNull()
})

it('is an element too: attributes change it in place, its events bubble nowhere', () => {
  defineElement(SCRIPT)
  const element = document.createElement('fleet-embed') as FleetEmbedElement
  element.setAttribute('embed', 'x')
  document.body.append(element)
  const frame = element.handle?.frame
  if (!frame) throw new Error('no frame')
  const { posted, say } = frameOf(frame)
  const ready = vi.fn()
  const outside = vi.fn()
  element.addEventListener('ready', (event) => ready((event as CustomEvent).detail))
  document.body.addEventListener('ready', outside)
  say({ fleet: 1, type: 'ready', title: 'Vans', view: 'report' })
  expect(ready).toHaveBeenCalledWith({ title: 'Vans', view: 'report' })
  expect(outside).not.toHaveBeenCalled()
  element.setAttribute('period', '2026-11-01/2026-11-07')
  element.setAttribute('token', 'another')
  expect(posted).toEqual([
    [{ fleet: 1, type: 'setPeriod', from: '2026-11-01', to: '2026-11-07' }, HOST],
    [{ fleet: 1, type: 'token', token: 'another' }, HOST],
  ])
  element.setAttribute('embed', 'y')
  expect(element.querySelector('iframe')?.src).toBe(`${HOST}/iframe?embed=y#token=another`)
  expect(element.querySelectorAll('iframe')).toHaveLength(1)
  element.remove()
  expect(element.handle).toBeNull()
})

it('says that its frame shows nothing where the browser may not show it', () => {
  vi.useFakeTimers()
  const fleet = mount(box(), { embed: 'x' }, SCRIPT)
  const { say } = frameOf(fleet.frame)
  const heard = vi.fn()
  fleet.on('error', heard)
  fleet.frame.dispatchEvent(new Event('load'))
  say({ fleet: 1, type: 'ready', title: 'Vans', view: 'map' })
  vi.advanceTimersByTime(20_000)
  expect(heard).not.toHaveBeenCalled()
  fleet.frame.dispatchEvent(new Event('load'))
  vi.advanceTimersByTime(20_000)
  vi.useRealTimers()
  expect(heard.mock.calls).toMatchObject([[{ code: 'unreachable', message: expect.stringContaining(HOST) }]])
})
