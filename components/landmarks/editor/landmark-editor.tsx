'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { FormNotice } from '@/components/forms/form-notice'
import { showRefusal } from '@/components/forms/show-refusal'
import { useSchemaResolver } from '@/components/forms/use-schema-resolver'
import { useDraft } from '@/components/geofences/draft-context'
import { AreaForm } from '@/components/geofences/editor/area-form'
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
      <AreaForm
        area={landmark}
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
          // What is wrong with the shape stands at the top, and may have been scrolled away.
          if (!drawn) shapePart.current?.querySelector<HTMLElement>('[data-error]')?.focus()
        }}
      >
        <FormNotice text={refusal} />
        <ShapePart ref={shapePart} isJudged={isJudged} refusal={shapeRefusal} />
        <hr className="border-hairline" />
        <NamePart />
      </AreaForm>
    </FormProvider>
  )
}

/** What can be saved of what is drawn. */
function toLandmarkShape(shape: Shape): LandmarkShape | null {
  if (shapeFlaw(shape, LANDMARK_RADIUS.leastM)) return null
  if (shape.kind === 'circle') return shape
  return shape.kind === 'polygon' ? { ...shape, points: shape.points.map(([lat, lon]) => [lat, lon]) } : null
}
