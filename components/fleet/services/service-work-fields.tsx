import { useTranslations } from 'next-intl'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Textarea } from '@/components/ui/textarea'
import { CurrencyField } from '../currency-field'
import { NumberField } from './number-field'
import type { PartProps } from './service-draft'

/** What was paid to whom for what. `usual` is the currency until another one is typed. */
export function ServiceWorkFields({ draft, change, errorAt, usual }: PartProps & { usual: string }) {
  const t = useTranslations('fleet.services')
  const words = (name: 'parts' | 'workshop' | 'remark') => ({
    value: draft[name],
    dir: draft[name] ? 'auto' : undefined,
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      change({ [name]: value }),
  })
  return (
    <>
      <div className="grid grid-cols-2 items-start gap-3">
        <NumberField
          label={t('fields.cost')}
          error={errorAt('cost')}
          value={draft.cost}
          onChange={(cost) => change({ cost })}
        />
        <CurrencyField
          label={t('fields.currency')}
          error={errorAt('currency')}
          input={{
            value: draft.currency ?? usual,
            onChange: ({ currentTarget }) => change({ currency: currentTarget.value.toUpperCase() }),
          }}
        />
      </div>
      <Field label={t('fields.workshop')} error={errorAt('workshop')}>
        {(control) => <Input {...control} autoComplete="off" {...words('workshop')} />}
      </Field>
      <Field label={t('fields.parts')} error={errorAt('parts')}>
        {(control) => <Textarea {...control} rows={2} {...words('parts')} />}
      </Field>
      <Field label={t('fields.remark')} error={errorAt('remark')}>
        {(control) => <Textarea {...control} rows={2} {...words('remark')} />}
      </Field>
    </>
  )
}
