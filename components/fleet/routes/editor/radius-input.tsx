'use client'
import { useState } from 'react'
import { Input, UnitSign } from '@/components/ui/input'

type Props = {
  label: string
  isWrong: boolean
  /** Metres; `NaN` while nothing stands there. */
  value: number
  onChange: (metres: number) => void
}

/** How far around a stop counts as there, small enough to stand beside its name. */
export function RadiusInput({ label, isWrong, value, onChange }: Props) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <span className="w-22 shrink-0">
      <Input
        aria-label={label}
        title={label}
        aria-invalid={isWrong ? true : undefined}
        inputMode="numeric"
        autoComplete="off"
        dir="ltr"
        allow={/^\d{0,5}$/}
        className="tabular-nums"
        value={typed ?? (Number.isNaN(value) ? '' : String(value))}
        onChange={({ currentTarget: { value: text } }) => {
          setTyped(text)
          onChange(text === '' ? Number.NaN : Number(text))
        }}
        onBlur={() => !Number.isNaN(value) && setTyped(null)}
        trailing={<UnitSign text="m" />}
      />
    </span>
  )
}
