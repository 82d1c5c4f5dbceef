'use client'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useFormContext } from 'react-hook-form'
import { AccountPicker } from '@/components/accounts/account-picker'
import { ModelChoice } from '@/components/devices/adding/model-choice'
import { Field } from '@/components/ui/field'
import { NativeSelect } from '@/components/ui/native-select'
import { Switch } from '@/components/ui/switch'
import type { ImportChoice } from '@/lib/devices/import-schema'
import { api } from '@/lib/http/client'

/** What holds for all rows: whose they become, their model and group, and how they come to life. */
export function ImportOptions({ disabled }: { disabled?: boolean }) {
  const t = useTranslations('deviceSheet')
  const { watch, setValue, formState } = useFormContext<ImportChoice>()
  const value = watch()
  const { errors } = formState
  const models = useQuery({
    queryKey: ['models'],
    queryFn: () => api('GET', '/api/models'),
    staleTime: 600_000,
  })
  const groups = useQuery({ queryKey: ['groups'], queryFn: () => api('GET', '/api/groups') })
  const owned = (groups.data ?? []).filter(({ accountId }) => accountId === value.owner.id)
  return (
    <fieldset disabled={disabled} className="flex flex-col gap-4">
      <legend className="sr-only">{t('options')}</legend>
      <div className="flex flex-col gap-1.5" inert={disabled}>
        <span className="text-body font-medium">{t('owner')}</span>
        <AccountPicker
          value={value.owner}
          onChange={({ id, name }) => {
            setValue('owner', { id, name }, { shouldValidate: true })
            setValue('groupId', null, { shouldValidate: true })
          }}
        />
        {errors.owner?.message && (
          <p role="alert" className="text-meta text-danger">
            {errors.owner.message}
          </p>
        )}
      </div>
      <Field label={t('model')} hint={t('modelHint')} error={errors.model?.message}>
        {(control) => (
          <ModelChoice
            control={control}
            models={models.data?.filter(({ retired }) => !retired) ?? []}
            value={value.model}
            onChange={(code) => setValue('model', code, { shouldValidate: true })}
          />
        )}
      </Field>
      <Field label={t('group')} error={errors.groupId?.message}>
        {(control) => (
          <NativeSelect
            {...control}
            value={value.groupId ?? ''}
            onChange={(event) =>
              setValue('groupId', Number(event.currentTarget.value) || null, { shouldValidate: true })
            }
          >
            <option value="">{t('defaultGroup')}</option>
            {owned.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </NativeSelect>
        )}
      </Field>
      <Switch
        label={t('autoActivate')}
        checked={value.autoActivate}
        onCheckedChange={(on) => setValue('autoActivate', on)}
      />
    </fieldset>
  )
}
