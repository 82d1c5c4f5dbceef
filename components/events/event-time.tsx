'use client'
import { useFormats } from '@/components/account/account-context'
import { Tooltip } from '@/components/ui/tooltip'

type Props = { time: string; className?: string }

/** The time of day on the account's clocks; how long ago that was shows on hover. */
export function EventTime({ time, className }: Props) {
  const { clock } = useFormats()
  return (
    <Tooltip text={<Ago time={time} />}>
      <time dateTime={time} dir="ltr" className={className}>
        {clock(Date.parse(time))}
      </time>
    </Tooltip>
  )
}

/** Drawn when it is looked at, so it is right at that moment. */
function Ago({ time }: { time: string }) {
  const { age, moment } = useFormats()
  const at = Date.parse(time)
  return (
    <span className="flex flex-col">
      {age(at, Date.now())}
      <bdi className="opacity-70">{moment(at)}</bdi>
    </span>
  )
}
