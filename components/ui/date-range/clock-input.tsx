'use client'
import { useId, useState } from 'react'
import type { FieldControl } from '../field'
import { Input } from '../input'
import { parseClock } from './wall-time'

type Props = {
  /** Without one, a `Field` around it gives its name by `control`. */
  label?: string
  control?: FieldControl
  value: string
  onChange: (clock: string) => void
}

const HALF_HOURS = Array.from(
  { length: 48 },
  (_, index) => `${String(index >> 1).padStart(2, '0')}:${index % 2 ? '30' : '00'}`,
).concat('23:59')

/** A time of day, typed or chosen from the half hours. What is no time goes back to what it was. */
export function ClockInput({ label, control, value, onChange }: Props) {
  const id = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const settle = () => {
    const clock = typed === null ? null : parseClock(typed, value)
    if (clock) onChange(clock)
    setTyped(null)
  }
  return (
    <>
      <Input
        {...control}
        aria-label={label}
        inputMode="numeric"
        dir="ltr"
        list={id}
        className="text-center tabular-nums"
        value={typed ?? value.slice(0, 5)}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          const clock = parseClock(event.currentTarget.value, value)
          if (clock) onChange(clock)
        }}
        onFocus={(event) => event.currentTarget.select()}
        onBlur={settle}
      />
      <datalist id={id}>
        {HALF_HOURS.map((clock) => (
          <option key={clock} value={clock} />
        ))}
      </datalist>
    </>
  )
}
