import { expect, it } from 'vitest'
import type { DeviceFile } from '@/lib/device-files/device-file'
import { NEW_DEVICE_STATE } from '@/lib/ingest/device-state'
import { buildChange } from '@/lib/ingest/pipeline'
import { bareFix } from '@/lib/positions/fix'

const NOW = Date.UTC(2026, 4, 4, 8)
const FILE: DeviceFile = {
  kind: 'picture',
  contentType: 'image/jpeg',
  mark: 'file:7-abc',
  number: 7,
  cause: 'crash',
  channel: 2,
  time: NOW - 60_000,
  fix: 0,
  bytes: new Uint8Array([1]),
}
const change = (file: Partial<DeviceFile>) =>
  buildChange(NEW_DEVICE_STATE, [
    {
      receivedAt: NOW,
      events: [],
      fixes: [bareFix(NOW - 60_000, 41.1, -8.6)],
      files: [{ ...FILE, ...file }],
      refusedFiles: ['notMedia'],
    },
  ])

it('a file becomes an event at its place, which says what it is of', () => {
  const { events, files, refusedFiles } = change({})
  expect(events).toMatchObject([
    {
      type: 'media',
      subject: 'file:7-abc',
      time: NOW - 60_000,
      lat: 41.1,
      lon: -8.6,
      step: null,
      data: { kind: 'picture', cause: 'crash', channel: 2, number: 7 },
    },
  ])
  expect(files).toEqual([{ ...FILE, receivedAt: NOW }])
  expect(refusedFiles).toEqual([{ reason: 'notMedia', at: NOW }])
})

it('a device that says nothing of a file but its bytes has one of the moment when it came', () => {
  const nothing = { time: null, fix: null, cause: null, channel: null, number: null }
  expect(change(nothing).events).toMatchObject([{ time: NOW, data: { kind: 'picture' } }])
})
