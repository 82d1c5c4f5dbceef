'use client'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { FormNotice } from '@/components/forms/form-notice'
import { showRefusal } from '@/components/forms/show-refusal'
import { useFetchedResolver } from '@/components/forms/use-fetched-resolver'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { NativeSelect } from '@/components/ui/native-select'
import type { AddDeviceForm, addDeviceForm } from '@/lib/devices/add-form'
import { DEFAULT_MODEL } from '@/lib/devices/catalogue-model'
import { api } from '@/lib/http/client'

type Props = { onClose: () => void; onAdded: (device: { imei: string; name: string }) => void }

const EMPTY = { imei: '', name: '', sim: '', model: DEFAULT_MODEL }
const isField = (path: string): path is keyof typeof EMPTY => path in EMPTY

/** Registers one device of the own account. Without a name it is called by its IMEI. */
export default function AddDeviceDialog({ onClose, onAdded }: Props) {
  const t = useTranslations('devices.add')
  const columns = useTranslations('devices.columns')
  const ui = useTranslations('ui')
  const id = useId()
  const queries = useQueryClient()
  const models = useQuery({
    queryKey: ['models'],
    queryFn: () => api('GET', '/api/models'),
    staleTime: 600_000,
  })
  const form = useForm<z.input<typeof addDeviceForm>, unknown, AddDeviceForm>({
    resolver: useFetchedResolver(() => import('@/lib/devices/add-form').then((all) => all.addDeviceForm)),
    defaultValues: EMPTY,
  })
  const { errors, isSubmitting } = form.formState
  const { imei: typed, model: chosen } = form.watch()
  const { mutateAsync } = useMutation({
    mutationFn: ({ imei, name, model, sim }: AddDeviceForm) =>
      api('POST', '/api/devices', {
        body: { imei, name: name || imei, model, ...(sim && { sim }) },
        hideError: true,
      }),
    onSuccess: (device) => {
      void queries.invalidateQueries({ queryKey: ['devices'] })
      onAdded(device)
    },
  })
  const submit = form.handleSubmit(async (given) => {
    try {
      await mutateAsync(given)
    } catch (error) {
      const refusal = showRefusal(error, form, {
        fieldOf: (path) => (isField(path) ? path : null),
        byName: { imeiExists: 'imei', imeiDeleted: 'imei', imeiFormat: 'imei', modelUnknown: 'model' },
      })
      if (refusal) form.setError('root', { type: 'server', message: refusal })
    }
  })
  const text = (field: 'imei' | 'name' | 'sim', hint?: string) => (
    <Field label={columns(field)} hint={hint} error={errors[field]?.message} required={field === 'imei'}>
      {(control) => (
        <Input
          {...control}
          {...form.register(field)}
          dir={field === 'name' ? 'auto' : 'ltr'}
          inputMode={field === 'imei' ? 'numeric' : undefined}
          autoComplete="off"
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
          <Button type="submit" form={id} tone="primary" disabled={!typed.trim()} busy={isSubmitting}>
            {t('submit')}
          </Button>
          <Button onClick={onClose}>{ui('cancel')}</Button>
        </>
      }
    >
      <form id={id} noValidate className="flex flex-col gap-4" onSubmit={submit}>
        <FormNotice text={errors.root?.message ?? null} />
        {text('imei')}
        {text('name', t('nameHint'))}
        <Field label={columns('model')} error={errors.model?.message}>
          {(control) => (
            <NativeSelect {...control} {...form.register('model')} value={chosen}>
              {(models.data?.filter(({ retired }) => !retired) ?? [{ code: chosen, name: chosen }]).map(
                ({ code, name: title }) => (
                  <option key={code} value={code}>
                    {title}
                  </option>
                ),
              )}
            </NativeSelect>
          )}
        </Field>
        {text('sim')}
      </form>
    </Dialog>
  )
}
