'use client'
import { useRouter } from 'next/navigation'
import { useFormats } from '@/components/account/account-context'
import type { DeviceDay } from '@/lib/devices/hub-schema'
import { type Period, partsOfDay } from '@/lib/playback/day-parts'
import { writePlaybackQuery } from '@/lib/playback/playback-query'

const TICKS = [0, 0.25, 0.5, 0.75, 1]
const COLORS = { trip: 'bg-moving', stop: 'bg-parked/30', gap: 'bg-text/10' } as const

type Props = { day: DeviceDay; period: Period; now: number; imei: string }

/**
 * A day as a line: driven, stood, nothing heard. Trips can be pressed; the list below it does the same for those who
 * have no mouse.
 */
export function DayLine({ day, period, now, imei }: Props) {
  const { duration, minute } = useFormats()
  const router = useRouter()
  const parts = partsOfDay(day, period, now)
  // The last second of a day is its own.
  const length = period.to + 1000 - period.from
  const share = (time: number) => (time - period.from) / length
  const percent = (part: number) => `${(part * 100).toFixed(2)}%`
  const play = (from: number, to: number) =>
    router.push(`/monitorPlayback?${writePlaybackQuery({ imeis: [imei], period: { from, to } })}`)
  return (
    <div aria-hidden="true">
      <div className="relative h-6 overflow-hidden rounded-inner bg-hover">
        {parts.map(({ kind, from, to }) => {
          const style = {
            insetInlineStart: percent(share(from)),
            width: `max(2px, ${percent(share(to) - share(from))})`,
          }
          const title = `${minute(from)} – ${minute(to)}, ${duration((to - from) / 1000)}`
          return (
            // biome-ignore lint/a11y/noStaticElementInteractions: the list below is for keys and readers
            // biome-ignore lint/a11y/useKeyWithClickEvents: the list below is for keys and readers
            <div
              key={`${kind} ${from}`}
              title={title}
              onClick={kind === 'trip' ? () => play(from, to) : undefined}
              className={`absolute inset-y-0 ${COLORS[kind]} ${kind === 'trip' ? 'cursor-pointer hover:opacity-80' : ''}`}
              style={style}
            />
          )
        })}
        {now > period.from && now < period.to && (
          <div
            className="absolute inset-y-0 w-0.5 bg-text"
            style={{ insetInlineStart: percent(share(now)) }}
          />
        )}
      </div>
      <div className="mt-0.5 flex justify-between text-2xs text-muted tabular-nums">
        {TICKS.map((part) => (
          <bdi key={part}>{minute(period.from + part * length)}</bdi>
        ))}
      </div>
    </div>
  )
}
