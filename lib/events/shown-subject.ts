import type { DeviceEvent } from './schema'

/** What an event happened to, as others are told: the mark by which a file is known again is nothing to read. */
export const shownSubject = ({ type, subject }: Pick<DeviceEvent, 'type' | 'subject'>): string =>
  type === 'media' ? '' : subject
