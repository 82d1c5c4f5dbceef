/** Types of `/embed/v1.js`, which shows an embed in a page of yours. */

export type FleetTheme = 'system' | 'light' | 'dark'

/** Days as `2026-11-23`, both included; one day without `to`. */
export type FleetPeriod = { from: string; to?: string }

/** What the embed tells, by the name of the event. */
export type FleetEvents = {
  /** It is shown and takes calls. */
  ready: { title: string; view: 'map' | 'vehicle' | 'playback' | 'report' | 'figure' }
  /** The height of its content in pixels; of a map, which takes what there is, null. */
  resize: { height: number | null }
  /** The vehicle that was chosen in it, by its key; null for none. */
  selected: { vehicle: string | null; name: string | null }
  error: { code: FleetErrorCode; message: string }
  /** Its token is good for so many seconds; 0 when it waits for one. */
  tokenExpiring: { seconds: number }
  /** It shows nothing any more. */
  ended: { reason: 'revoked' | 'expired' | 'rightLost' | 'empty' | 'tooMany' | 'tokenOver' }
}

export type FleetErrorCode =
  /** A message of another version, of an unknown type, or with other fields than the type has. */
  | 'unknownVersion'
  | 'unknownType'
  | 'invalidMessage'
  /** A vehicle that is not in the embed. */
  | 'unknownVehicle'
  /** Days that the embed does not offer, or a view without a period. */
  | 'unknownPeriod'
  /** The embed or the page around it is not known. */
  | 'refused'
  /** The token is not valid, or `getToken` brought none. */
  | 'tokenRefused'
  | 'unreachable'

export type FleetEventName = keyof FleetEvents

export type FleetOptions = {
  /** The public id of the embed. */
  embed: string
  /** Where the platform is, `https://track.example.com`; the host that the script came from where it is left out. */
  host?: string
  /** Of a signed embed. */
  token?: string
  /** Brings a token when one is needed: at the start without `token`, and a minute before one ends. */
  getToken?: () => string | Promise<string>
  vehicle?: string
  period?: FleetPeriod
  theme?: FleetTheme
  /** The name of the frame, for screen readers. */
  title?: string
  /** Makes the frame as high as its content; a map keeps its height. */
  autoHeight?: boolean
}

export type FleetHandle = {
  readonly frame: HTMLIFrameElement
  selectVehicle(key: string | null): void
  setPeriod(period: FleetPeriod): void
  setTheme(theme: FleetTheme): void
  setToken(token: string): void
  /** Returns how to stop listening. */
  on<N extends FleetEventName>(event: N, listener: (detail: FleetEvents[N]) => void): () => void
  destroy(): void
}

export type FleetEmbedApi = { mount(element: Element, options: FleetOptions): FleetHandle }

/**
 * `<fleet-embed embed host token token-url vehicle period theme title autoheight>`: `period` is `2026-11-01/2026-11-07`,
 * `token-url` an address of yours that answers `{"token": "…"}`. Events are those of `FleetEvents`, in `detail`.
 */
export interface FleetEmbedElement extends HTMLElement {
  /** Null while it stands in no page. */
  readonly handle: FleetHandle | null
  getToken: (() => string | Promise<string>) | null
}

declare global {
  interface Window {
    FleetEmbed: FleetEmbedApi
  }
  interface HTMLElementTagNameMap {
    'fleet-embed': FleetEmbedElement
  }
}
