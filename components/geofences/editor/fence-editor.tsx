'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { FormProvider, type Path, useForm } from 'react-hook-form'
import { useAccount, useUnits } from '@/components/account/account-context'
import { CommandPart } from '@/components/commands/on-alert/command-part'
import {
  asksPassword,
  engineOf,
  fieldOnAlert,
  ON_ALERT_REFUSALS,
} from '@/components/commands/on-alert/on-alert-refusals'
import { FormNotice } from '@/components/forms/form-notice'
import { showRefusal } from '@/components/forms/show-refusal'
import { useSchemaResolver } from '@/components/forms/use-schema-resolver'
import { showToast } from '@/components/ui/sonner'
import { bodyOfFence, changedPart, type FenceValues, fenceForm } from '@/lib/geofences/fence-form'
import type { Geofence } from '@/lib/geofences/schema'
import type { Shape } from '@/lib/geofences/shape'
import { shapeFlaw } from '@/lib/geofences/shape-flaw'
import { ApiError } from '@/lib/http/api-error'
import { api } from '@/lib/http/client'
import { useDraft } from '../draft-context'
import { type EditorTarget, useFenceDesk } from '../fences-context'
import { EVERY_FENCE, refreshFences } from '../use-fences'
import { AlertsPart } from './alerts-part'
import { AreaForm } from './area-form'
import { NamePart } from './name-part'
import { ShapePart } from './shape-part'
import { VehiclesPart } from './vehicles-part'

/** What the request calls so, as the form does. */
const FIELDS: Partial<Record<string, keyof FenceValues>> = {
  name: 'name',
  description: 'description',
  color: 'color',
  groupId: 'groupId',
  longTimeIn: 'longTimeIn',
  longTimeOut: 'longTimeOut',
  speedLimitKmh: 'speedLimit',
  devices: 'imeis',
  groupIds: 'groupIds',
  schedule: 'schedule',
  engine: 'password',
}

/** Makes a fence, or changes one: the form beside the map that it is drawn on. */
export default function FenceEditor({ target }: { target: EditorTarget }) {
  const t = useTranslations('geofences.form')
  const formRef = useRef<HTMLFormElement>(null)
  const units = useUnits()
  const account = useAccount()
  const queries = useQueryClient()
  const { close, choose, setColor, setFilter } = useFenceDesk()
  const { shape, isChanged } = useDraft()
  const { fence, values } = target
  const form = useForm<FenceValues>({
    resolver: useSchemaResolver(fenceForm(units)),
    defaultValues: values,
  })
  const [isJudged, setJudged] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isPasswordAsked, setPasswordAsked] = useState(false)
  const [shapeRefusal, setShapeRefusal] = useState<string | null>(null)
  const { isDirty, isSubmitting } = form.formState
  // A copy is worth something before anything about it has changed.
  const isUnsaved = isDirty || isChanged || (fence === null && values.name !== '')

  const store = (given: FenceValues, drawn: Shape): Promise<Geofence> => {
    const body = bodyOfFence(given, drawn, units)
    const engine = engineOf(given.password)
    if (!fence) return api('POST', '/api/geofences', { body: { ...body, ...engine }, hideError: true })
    const changes = { ...changedPart(bodyOfFence(values, fence.shape, units), body), ...engine }
    return api('PATCH', '/api/geofences/[id]', { params: { id: fence.id }, body: changes, hideError: true })
  }
  const save = async (given: FenceValues) => {
    if (!shape || shapeFlaw(shape)) return
    try {
      const saved = await store(given, shape)
      showToast({ text: t('saved', { name: saved.name }), tone: 'success' })
      close()
      // What is new is seen, whatever was searched for.
      if (!fence) setFilter(EVERY_FENCE)
      choose(saved.id)
      await refreshFences(queries)
    } catch (error) {
      if (error instanceof ApiError) {
        const ofShape = error.fields.find(({ path }) => path.split('.')[0] === 'shape')
        setShapeRefusal(ofShape?.message ?? null)
        if (ofShape) return
      }
      if (asksPassword(error)) setPasswordAsked(true)
      const fieldOf = (path: string) =>
        path.startsWith('onAlert')
          ? (fieldOnAlert(path, given.onAlert) as Path<FenceValues>)
          : (FIELDS[path.split('.')[0] ?? ''] ?? null)
      setRefusal(showRefusal(error, form, { fieldOf, byName: ON_ALERT_REFUSALS }))
    }
  }
  const submit = form.handleSubmit(save)
  return (
    <FormProvider {...form}>
      <AreaForm
        ref={formRef}
        area={fence}
        texts={{
          newTitle: t('newTitle'),
          editTitle: t('editTitle'),
          back: t('back'),
          make: t('make'),
          save: t('save'),
        }}
        isUnsaved={isUnsaved}
        isSubmitting={isSubmitting}
        onClose={close}
        onSubmit={async (event) => {
          event.preventDefault()
          setRefusal(null)
          setShapeRefusal(null)
          setJudged(true)
          await submit()
          if (!shape || shapeFlaw(shape)) focusShape(formRef.current)
        }}
      >
        <FormNotice text={refusal} />
        <ShapePart isJudged={isJudged} refusal={shapeRefusal} />
        <hr className="border-hairline" />
        <NamePart accountId={fence?.accountId ?? account.id} onColor={setColor} />
        <hr className="border-hairline" />
        <AlertsPart own={fence?.own ?? true} />
        <CommandPart heading="h3" counts={fence?.commandCounts ?? null} asksPassword={isPasswordAsked} />
        <hr className="border-hairline" />
        <VehiclesPart />
      </AreaForm>
    </FormProvider>
  )
}

/** What is wrong with the shape stands at the top, and may have been scrolled away. */
function focusShape(form: HTMLFormElement | null): void {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[data-error]')?.focus())
}
