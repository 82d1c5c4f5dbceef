'use client'
import { useFormats } from '@/components/account/account-context'

/** When something was written into a log, on the account's clocks. */
export function LogTime({ time }: { time: string }) {
  const formats = useFormats()
  return (
    <time dateTime={time} className="whitespace-nowrap text-muted tabular-nums">
      {formats.moment(Date.parse(time))}
    </time>
  )
}
