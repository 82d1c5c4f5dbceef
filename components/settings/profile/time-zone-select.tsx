import type { ComponentProps } from 'react'
import { NativeSelect } from '@/components/ui/native-select'
import { timeZones } from './time-zones'

/** One of all time zones. */
export function TimeZoneSelect(props: ComponentProps<typeof NativeSelect>) {
  return (
    <NativeSelect {...props} dir="ltr">
      {timeZones().map(({ name, label }) => (
        <option key={name} value={name}>
          {label}
        </option>
      ))}
    </NativeSelect>
  )
}
