import type { EventState } from './event-list'
import type { DeviceEvent } from './schema'

/** What happened since the list was asked for. Belongs to one filter; another begins anew. */
export type LiveEvents = {
  filter: unknown
  /** In the list. */
  shown: readonly DeviceEvent[]
  /** Held back while somebody reads further down, so that nothing moves under their eyes. */
  waiting: readonly DeviceEvent[]
  /** Those that came into the list a moment ago. */
  fresh: ReadonlySet<number>
  /** What was marked here, by id. */
  reads: ReadonlyMap<number, boolean>
  /** How events stand of which more was told, by id. */
  states: ReadonlyMap<number, EventState>
}

export type LiveAction =
  | { type: 'arrived'; filter: unknown; events: readonly DeviceEvent[]; hold: boolean }
  | { type: 'release' }
  /** The moment is over. */
  | { type: 'settle' }
  | { type: 'marked'; filter: unknown; ids: readonly number[]; read: boolean }
  | { type: 'changed'; filter: unknown; changes: readonly (readonly [id: number, state: EventState])[] }
  | { type: 'reset'; filter: unknown }

export const noLiveEvents = (filter: unknown): LiveEvents => ({
  filter,
  shown: [],
  waiting: [],
  fresh: new Set(),
  reads: new Map(),
  states: new Map(),
})

export function reduceLiveEvents(state: LiveEvents, action: LiveAction): LiveEvents {
  if (action.type === 'release') {
    if (state.waiting.length === 0) return state
    return showFresh({ ...state, waiting: [] }, state.waiting)
  }
  if (action.type === 'settle') return { ...state, fresh: new Set() }
  const own = state.filter === action.filter ? state : noLiveEvents(action.filter)
  switch (action.type) {
    case 'reset':
      return noLiveEvents(action.filter)
    case 'arrived': {
      const known = new Set([...own.shown, ...own.waiting].map(({ id }) => id))
      const fresh = action.events.filter(({ id }) => !known.has(id))
      if (fresh.length === 0) return own
      return action.hold ? { ...own, waiting: [...fresh, ...own.waiting] } : showFresh(own, fresh)
    }
    case 'marked': {
      const reads = new Map(own.reads)
      for (const id of action.ids) reads.set(id, action.read)
      return { ...own, reads }
    }
    case 'changed':
      return { ...own, states: new Map([...own.states, ...action.changes]) }
  }
}

function showFresh(state: LiveEvents, events: readonly DeviceEvent[]): LiveEvents {
  return {
    ...state,
    shown: [...events, ...state.shown],
    fresh: new Set([...state.fresh, ...events.map(({ id }) => id)]),
  }
}
