'use client'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { type FormEvent, useId, useState } from 'react'
import { FormNotice } from '@/components/forms/form-notice'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { NativeSelect } from '@/components/ui/native-select'
import { DEFAULT_MODEL } from '@/lib/devices/catalogue-model'
import { api } from '@/lib/http/client'

type Props = { onClose: () => void; onAdded: (device: { imei: string; name: string }) => void }

const EMPTY = { imei: '', name: '', sim: '', model: DEFAULT_MODEL }

/** Registers one device of the own account. Without a name it is called by its IMEI. */
export default function AddDeviceDialog({ onClose, onAdded }: Props) {
  const t = useTranslations('devices.add')
  const columns = useTranslations('devices.columns')
  const ui = useTranslations('ui')
  const id = useId()
  const queries = useQueryClient()
  const [given, setGiven] = useState(EMPTY)
  const models = useQuery({
    queryKey: ['models'],
    queryFn: () => api('GET', '/api/models'),
    staleTime: 600_000,
  })
  const [imei, name, sim] = [given.imei.trim(), given.name.trim(), given.sim.trim()]
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      api('POST', '/api/devices', {
        body: { imei, name: name || imei, model: given.model, ...(sim !== '' && { sim }) },
        hideError: true,
      }),
    onSuccess: (device) => {
      void queries.invalidateQueries({ queryKey: ['devices'] })
      onAdded(device)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (imei !== '' && !isPending) mutate()
  }
  const text = (field: 'imei' | 'name' | 'sim', maxLength: number, hint?: string) => (
    <Field label={columns(field)} hint={hint}>
      {(control) => (
        <Input
          {...control}
          dir={field === 'name' ? 'auto' : 'ltr'}
          inputMode={field === 'imei' ? 'numeric' : undefined}
          autoComplete="off"
          maxLength={maxLength}
          value={given[field]}
          onChange={({ currentTarget: { value } }) => setGiven((before) => ({ ...before, [field]: value }))}
        />
      )}
    </Field>
  )
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('title')}
      description={t('about')}
      closeLabel={ui('close')}
      footer={
        <>
          <Button type="submit" form={id} tone="primary" disabled={imei === ''} busy={isPending}>
            {t('submit')}
          </Button>
          <Button onClick={onClose}>{ui('cancel')}</Button>
        </>
      }
    >
      <form id={id} className="flex flex-col gap-4" onSubmit={submit}>
        <FormNotice text={error?.message ?? null} />
        {text('imei', 50)}
        {text('name', 50, t('nameHint'))}
        <Field label={columns('model')}>
          {(control) => (
            <NativeSelect
              {...control}
              value={given.model}
              onChange={({ currentTarget: { value } }) => setGiven((before) => ({ ...before, model: value }))}
            >
              {(
                models.data?.filter(({ retired }) => !retired) ?? [{ code: given.model, name: given.model }]
              ).map(({ code, name: title }) => (
                <option key={code} value={code}>
                  {title}
                </option>
              ))}
            </NativeSelect>
          )}
        </Field>
        {text('sim', 21)}
      </form>
    </Dialog>
  )
}
