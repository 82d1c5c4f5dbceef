'use client'
import { useFormContext } from 'react-hook-form'
import { useFormats } from '@/components/account/account-context'
import { BoundField } from '@/components/accounts/form-fields'
import { Input, UnitSign } from '@/components/ui/input'

type Speeded = { maxSpeedKmh: string }

/** How fast a vehicle or a driver may, in the unit of the account: `lib/fleet/typed-speed` reads it. */
export function MaxSpeedField({ label, hint }: { label: string; hint: string }) {
  const { speedUnit } = useFormats()
  const { register } = useFormContext<Speeded>()
  return (
    <BoundField<Speeded> name="maxSpeedKmh" label={label} hint={hint}>
      {(control) => (
        <Input
          {...control}
          {...register('maxSpeedKmh')}
          type="number"
          inputMode="numeric"
          min="1"
          dir="ltr"
          trailing={<UnitSign text={speedUnit} />}
        />
      )}
    </BoundField>
  )
}
