'use client'
import { useTranslations } from 'next-intl'
import { Checkbox } from '@/components/ui/checkbox'
import { Field } from '@/components/ui/field'
import { NativeSelect } from '@/components/ui/native-select'
import { SHAPE_LIMITS } from '@/lib/geofences/shape-flaw'
import { TypedField } from '../editor/typed-field'
import { useFenceGroups } from '../use-fences'

export type ImportChoice = { groupId: number | null; enter: boolean; exit: boolean; widthM: number }

type Props = { choice: ImportChoice; onChange: (choice: ImportChoice) => void; disabled: boolean }

/** What holds for shapes of a file that say nothing of it themselves. */
export function ImportOptions({ choice, onChange, disabled }: Props) {
  const t = useTranslations('geofences.import')
  const form = useTranslations('geofences.form')
  const numbers = useTranslations('geofences.numbers')
  const { groups } = useFenceGroups()
  const { leastWidthM: min, mostWidthM: max } = SHAPE_LIMITS
  return (
    <fieldset disabled={disabled} className="flex flex-col gap-3">
      <div className="grid grid-cols-2 items-start gap-3 phone:grid-cols-1">
        <Field label={form('group')}>
          {(control) => (
            <NativeSelect
              {...control}
              value={choice.groupId ?? ''}
              onChange={({ currentTarget: { value } }) =>
                onChange({ ...choice, groupId: value === '' ? null : Number(value) })
              }
            >
              <option value="">{form('noGroup')}</option>
              {groups?.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </NativeSelect>
          )}
        </Field>
        <TypedField
          label={t('lineWidth')}
          text={String(choice.widthM)}
          onTyped={(text) => {
            const metres = Number(text)
            if (!Number.isInteger(metres) || metres < min || metres > max)
              return numbers('between', { min, max })
            onChange({ ...choice, widthM: metres })
            return null
          }}
        />
      </div>
      <div className="flex flex-wrap gap-x-6 gap-y-1">
        {(['enter', 'exit'] as const).map((name) => (
          <Checkbox
            key={name}
            label={form(name)}
            checked={choice[name]}
            onCheckedChange={(on) => onChange({ ...choice, [name]: on })}
            className="touch:min-h-11"
          />
        ))}
      </div>
    </fieldset>
  )
}
