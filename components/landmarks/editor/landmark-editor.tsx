'use client'
import { useQueryClient } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { FormNotice } from '@/components/forms/form-notice'
import { LeaveGuard, useLeaveGuard } from '@/components/forms/leave-guard'
import { showRefusal } from '@/components/forms/show-refusal'
import { useSchemaResolver } from '@/components/forms/use-schema-resolver'
import { useDraft } from '@/components/geofences/draft-context'
import { Button } from '@/components/ui/button'
import { Cut } from '@/components/ui/cut'
import { IconButton } from '@/components/ui/icon-button'
import { showToast } from '@/components/ui/sonner'
import type { Shape } from '@/lib/geofences/shape'
import { shapeFlaw } from '@/lib/geofences/shape-flaw'
import { ApiError } from '@/lib/http/api-error'
import { api } from '@/lib/http/client'
import { type LandmarkValues, landmarkForm } from '@/lib/landmarks/landmark-form'
import { LANDMARK_RADIUS } from '@/lib/landmarks/limits'
import type { LandmarkShape } from '@/lib/landmarks/schema'
import { type LandmarkTarget, useLandmarkDesk } from '../landmarks-context'
import { refreshLandmarks } from '../use-landmarks'
import { NamePart } from './name-part'
import { ShapePart } from './shape-part'

const FIELDS: readonly string[] = ['name', 'description', 'icon']

/** Makes a landmark, or changes one: the form beside the map that it is drawn on. */
export default function LandmarkEditor({ target: { landmark, values } }: { target: LandmarkTarget }) {
  const t = useTranslations('landmarks.form')
  const ui = useTranslations('ui')
  const queries = useQueryClient()
  const { close, choose } = useLandmarkDesk()
  const { shape, isChanged } = useDraft()
  const drawn = shape && toLandmarkShape(shape)
  const form = useForm<LandmarkValues>({ resolver: useSchemaResolver(landmarkForm), defaultValues: values })
  const [isJudged, setJudged] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [shapeRefusal, setShapeRefusal] = useState<string | null>(null)
  const shapePart = useRef<HTMLElement>(null)
  const { isDirty, isSubmitting } = form.formState
  const isUnsaved = isDirty || isChanged
  const { leave, question } = useLeaveGuard(isUnsaved, close)

  const save = async (given: LandmarkValues) => {
    if (!drawn) return
    const body = { ...given, shape: drawn }
    try {
      const saved = landmark
        ? await api('PATCH', '/api/landmarks/[id]', { params: { id: landmark.id }, body, hideError: true })
        : await api('POST', '/api/landmarks', { body, hideError: true })
      showToast({ text: t('saved', { name: saved.name }), tone: 'success' })
      close()
      choose(saved.id)
      await refreshLandmarks(queries)
    } catch (error) {
      const ofShape =
        error instanceof ApiError && error.fields.find(({ path }) => path.split('.')[0] === 'shape')
      if (ofShape) return setShapeRefusal(ofShape.message)
      const fieldOf = (path: string) => (FIELDS.includes(path) ? (path as keyof LandmarkValues) : null)
      setRefusal(showRefusal(error, form, { fieldOf }))
    }
  }
  const submit = form.handleSubmit(save)
  return (
    <FormProvider {...form}>
      <form
        noValidate
        aria-label={landmark ? t('editTitle') : t('newTitle')}
        className="flex h-full min-h-0 flex-1 flex-col"
        onSubmit={async (event) => {
          event.preventDefault()
          setRefusal(null)
          setShapeRefusal(null)
          setJudged(true)
          await submit()
          // What is wrong with the shape stands at the top, and may have been scrolled away.
          if (!drawn) shapePart.current?.querySelector<HTMLElement>('[data-error]')?.focus()
        }}
      >
        <header className="flex shrink-0 items-center gap-1 border-b border-hairline py-2 ps-2 pe-4">
          <IconButton label={t('back')} icon={<ArrowLeft className="rtl:-scale-x-100" />} onClick={leave} />
          <h2 className="min-w-0 flex-1 text-h3 font-semibold">
            <Cut>{landmark?.name ?? t('newTitle')}</Cut>
          </h2>
          {landmark && !landmark.own && (
            <span className="max-w-40 shrink-0 truncate text-meta text-muted">
              <bdi>{landmark.accountName}</bdi>
            </span>
          )}
        </header>
        <div className="flex min-h-0 flex-1 flex-col gap-6 overflow-y-auto p-4">
          <FormNotice text={refusal} />
          <ShapePart ref={shapePart} isJudged={isJudged} refusal={shapeRefusal} />
          <hr className="border-hairline" />
          <NamePart />
        </div>
        <footer className="flex shrink-0 justify-end gap-2 border-t border-hairline px-4 py-3">
          <Button onClick={leave}>{ui('cancel')}</Button>
          <Button type="submit" tone="primary" busy={isSubmitting} disabled={landmark !== null && !isUnsaved}>
            {landmark ? t('save') : t('make')}
          </Button>
        </footer>
      </form>
      <LeaveGuard active={isUnsaved} />
      {question}
    </FormProvider>
  )
}

/** What can be saved of what is drawn. */
function toLandmarkShape(shape: Shape): LandmarkShape | null {
  if (shapeFlaw(shape, LANDMARK_RADIUS.leastM)) return null
  if (shape.kind === 'circle') return shape
  return shape.kind === 'polygon' ? { ...shape, points: shape.points.map(([lat, lon]) => [lat, lon]) } : null
}
