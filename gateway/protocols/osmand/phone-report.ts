import type { DeviceStatus } from '@/lib/devices/device-status'
import { eventOfAlarm } from '@/lib/events/named-alarms'
import type { ReportedEvent } from '@/lib/ingest/change'
import type { DeviceFix, SensorValues } from '@/lib/positions/fix'
import { Refusal } from './values'

/** What a phone says of one moment. */
export type PhoneReport = {
  time: number
  /** Null when it sent only what it hears of the network. */
  fix: DeviceFix | null
  sensors: DeviceFix['sensors']
  status: DeviceStatus
  alarm: string | null
}

export function toEvents(reports: readonly PhoneReport[]): ReportedEvent[] {
  const located = reports.filter(({ fix }) => fix !== null)
  return reports.flatMap((report) => {
    if (report.alarm === null) return []
    const type = eventOfAlarm(report.alarm)
    const data = type === 'other' ? { data: { alarm: cleanText(report.alarm) } } : {}
    return [{ type, time: report.time, fix: report.fix ? located.indexOf(report) : null, ...data }]
  })
}

const MAX_KEYS = 50
const MAX_VALUE_LENGTH = 200
const KEY = /^[^\p{C}]{1,40}$/u
/** Numbers that are safe to keep as such; `007` and long card numbers stay texts. */
const PLAIN_NUMBER = /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,10})?$/

const POLLUTING: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype'])

/** Refuses names that mean something to the language itself. */
export function checkKey(key: string): void {
  if (POLLUTING.has(key)) throw new Refusal('forbidden name')
}

/** Gathers values of any client's own naming; too many, too long and nested ones are left out. */
export class SensorCollector {
  private readonly values = new Map<string, number | string | boolean>()

  add(key: string, value: unknown): void {
    checkKey(key)
    if (!KEY.test(key) || (this.values.size >= MAX_KEYS && !this.values.has(key))) return
    if (typeof value === 'string') this.values.set(key, cleanText(value))
    else if (typeof value === 'boolean') this.values.set(key, value)
    else if (typeof value === 'number' && Number.isFinite(value)) this.values.set(key, value)
  }

  /** The same for a text that may stand for a number or a truth. */
  addText(key: string, text: string): void {
    this.add(key, text === '' ? null : readText(text))
  }

  finish(): SensorValues | null {
    return this.values.size === 0 ? null : Object.fromEntries(this.values)
  }
}

function readText(text: string): number | string | boolean {
  if (text === 'true' || text === 'false') return text === 'true'
  return PLAIN_NUMBER.test(text) ? Number(text) : text
}

/** Without control characters, at most 200 characters. */
export function cleanText(text: string): string {
  return [...text.replace(/[\p{Cc}\p{Cs}]/gu, '')].slice(0, MAX_VALUE_LENGTH).join('')
}
