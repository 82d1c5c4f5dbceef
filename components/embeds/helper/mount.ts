// Types only: the library that checks messages stays in the frame.
import type { FromParent } from '@/lib/embeds/messages'
import { PROTOCOL_VERSION, TO_PARENT_TYPES } from '@/lib/embeds/protocol'
import type { FleetEvents, FleetHandle, FleetOptions } from '@/public/embed/v1'

const EVENTS: readonly string[] = TO_PARENT_TYPES

/** A frame that was loaded and says nothing for so long shows nothing. */
const SILENCE_MS = 15_000

type Listener = (detail: never) => void
type Wishes = { [N in FromParent['type']]?: FromParent }

/** Puts a frame with the embed into an element. */
export function mount(element: Element, options: FleetOptions, scriptHost: string): FleetHandle {
  const host = new URL(options.host || scriptHost || location.href).origin
  const frame = document.createElement('iframe')
  const listeners = new Map<string, Set<Listener>>()
  /** What was asked for last, said anew to a frame that was loaded anew. */
  const wishes: Wishes = {}
  let isReady = false
  let silence: ReturnType<typeof setTimeout> | undefined

  const tell = (name: string, detail: object) => {
    for (const listener of listeners.get(name) ?? []) (listener as (detail: object) => void)(detail)
  }
  const post = (message: FromParent) => frame.contentWindow?.postMessage(message, host)
  const wish = (message: FromParent) => {
    wishes[message.type] = message
    if (isReady) post(message)
  }
  const setToken = (token: string) => post({ fleet: PROTOCOL_VERSION, type: 'token', token })
  const askForToken = async () => {
    if (!options.getToken) return
    try {
      setToken(await options.getToken())
    } catch (error) {
      tell('error', { code: 'tokenRefused', message: String(error) })
    }
  }
  const onMessage = ({ source, origin, data }: MessageEvent) => {
    if (source !== frame.contentWindow || origin !== host || data?.fleet !== PROTOCOL_VERSION) return
    if (!EVENTS.includes(data.type)) return
    clearTimeout(silence)
    const { fleet: _fleet, type, ...detail } = data as FleetEvents['resize'] & { fleet: 1; type: string }
    if (type === 'ready') {
      isReady = true
      for (const message of Object.values(wishes)) post(message)
    }
    if (type === 'tokenExpiring') void askForToken()
    if (type === 'resize' && options.autoHeight && detail.height) frame.style.height = `${detail.height}px`
    tell(type, detail)
  }
  const onLoad = () => {
    isReady = false
    post({ fleet: PROTOCOL_VERSION, type: 'hello' })
    // A browser that may not show it tells nobody, and loads a page of its own in its place.
    clearTimeout(silence)
    silence = setTimeout(() => {
      const message = `${host} does not answer. Is ${location.origin} among the sites of the embed?`
      tell('error', { code: 'unreachable', message })
    }, SILENCE_MS)
  }

  const handle: FleetHandle = {
    frame,
    selectVehicle: (vehicle) => wish({ fleet: PROTOCOL_VERSION, type: 'selectVehicle', vehicle }),
    setPeriod: ({ from, to }) =>
      wish({ fleet: PROTOCOL_VERSION, type: 'setPeriod', from, ...(to && { to }) }),
    setTheme: (theme) => wish({ fleet: PROTOCOL_VERSION, type: 'setTheme', theme }),
    setToken,
    on(event, listener) {
      const heard = listeners.get(event) ?? new Set<Listener>()
      listeners.set(event, heard.add(listener))
      return () => void heard.delete(listener)
    },
    destroy() {
      clearTimeout(silence)
      removeEventListener('message', onMessage)
      listeners.clear()
      frame.remove()
    },
  }
  if (options.vehicle) handle.selectVehicle(options.vehicle)
  if (options.period) handle.setPeriod(options.period)
  if (options.theme) handle.setTheme(options.theme)

  addEventListener('message', onMessage)
  frame.addEventListener('load', onLoad)
  frame.title = options.title || 'Fleet'
  // The frame learns whose page it is in, and nothing of its path.
  frame.referrerPolicy = 'origin'
  frame.allow = 'fullscreen'
  frame.style.cssText = 'display:block;width:100%;height:100%;border:0'
  const given = options.token ? `#token=${encodeURIComponent(options.token)}` : ''
  frame.src = `${host}/iframe?embed=${encodeURIComponent(options.embed)}${given}`
  element.append(frame)
  return handle
}
