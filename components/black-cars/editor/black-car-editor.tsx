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
import { type BlackCarValues, blackCarForm } from '@/lib/black-cars/black-car-form'
import { BLACK_CAR_RADIUS } from '@/lib/black-cars/limits'
import { shapeFlaw } from '@/lib/geofences/shape-flaw'
import { ApiError } from '@/lib/http/api-error'
import { api } from '@/lib/http/client'
import { type BlackCarTarget, useBlackCarDesk } from '../black-cars-context'
import { refreshBlackCars } from '../use-black-cars'
import { CirclePart } from './circle-part'
import { NamePart } from './name-part'

const FIELDS: readonly string[] = ['name', 'color']
const OF_CIRCLE: readonly string[] = ['lat', 'lon', 'radiusM']

/** Submits an address, or changes one: the form beside the map that it is drawn on. */
export default function BlackCarEditor({ target: { blackCar, values } }: { target: BlackCarTarget }) {
  const t = useTranslations('blackCars.form')
  const queries = useQueryClient()
  const { close, choose } = useBlackCarDesk()
  const { shape, isChanged } = useDraft()
  const circle = shape?.kind === 'circle' && !shapeFlaw(shape, BLACK_CAR_RADIUS.leastM) ? shape : null
  const form = useForm<BlackCarValues>({ resolver: useSchemaResolver(blackCarForm), defaultValues: values })
  const [isJudged, setJudged] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [circleRefusal, setCircleRefusal] = useState<string | null>(null)
  const circlePart = useRef<HTMLElement>(null)
  const { isDirty, isSubmitting } = form.formState
  const isUnsaved = isDirty || isChanged

  const save = async (given: BlackCarValues) => {
    if (!circle) return
    const { lat, lon, radiusM } = circle
    const body = { ...given, lat, lon, radiusM }
    try {
      const saved = blackCar
        ? await api('PATCH', '/api/black-cars/[id]', { params: { id: blackCar.id }, body, hideError: true })
        : await api('POST', '/api/black-cars', { body, hideError: true })
      showToast({ text: t('saved', { name: saved.name }), tone: 'success' })
      close()
      choose(saved.id)
      await refreshBlackCars(queries)
    } catch (error) {
      const ofCircle = error instanceof ApiError && error.fields.find(({ path }) => OF_CIRCLE.includes(path))
      if (ofCircle) return setCircleRefusal(ofCircle.message)
      const fieldOf = (path: string) => (FIELDS.includes(path) ? (path as keyof BlackCarValues) : null)
      setRefusal(showRefusal(error, form, { fieldOf }))
    }
  }
  const submit = form.handleSubmit(save)
  return (
    <FormProvider {...form}>
      <AreaForm
        area={blackCar}
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
          setCircleRefusal(null)
          setJudged(true)
          await submit()
          // What is wrong with the circle stands at the top, and may have been scrolled away.
          if (!circle) circlePart.current?.querySelector<HTMLElement>('[data-error]')?.focus()
        }}
      >
        <FormNotice text={refusal} />
        <CirclePart ref={circlePart} isJudged={isJudged} refusal={circleRefusal} />
        <hr className="border-hairline" />
        <NamePart reason={blackCar?.reason ?? ''} />
      </AreaForm>
    </FormProvider>
  )
}
