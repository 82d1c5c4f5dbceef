'use client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type FormEvent, Suspense, useState } from 'react'
import { FootNotice } from '@/components/forms/foot-notice'
import { LeaveGuard } from '@/components/forms/leave-guard'
import { useFieldText } from '@/components/forms/use-field-text'
import { Button, buttonVariants } from '@/components/ui/button'
import { lazyPart } from '@/components/ui/lazy-part'
import { Skeleton } from '@/components/ui/skeleton'
import { showToast } from '@/components/ui/sonner'
import { newPoint, type RouteDraft } from '@/lib/fleet/routes/route-draft'
import { ROUTE_LIMITS } from '@/lib/fleet/routes/route-limits'
import type { FleetRoute, RouteBody } from '@/lib/fleet/routes/route-schema'
import type { LatLon } from '@/lib/geo/distance'
import { api } from '@/lib/http/client'
import type { Bounds } from '@/lib/places/country-bounds'
import { useRouteForm } from '../use-route-form'
import { refreshRoutes } from '../use-routes'
import { pointNames } from './point-names'
import { RouteFields } from './route-fields'

const RouteMap = lazyPart(() => import('./route-map'))

type Props = { route: FleetRoute | null; hasEngine: boolean; around: Bounds | null }

/** The form of a route beside its map. */
export function RouteFormScreen({ route, hasEngine, around }: Props) {
  const t = useTranslations('fleet.routes')
  const ui = useTranslations('ui')
  const router = useRouter()
  const queries = useQueryClient()
  const fieldText = useFieldText()
  const form = useRouteForm(route, hasEngine, (number) => t('stop', { number }))
  const { draft, change, setDraft, line, judged, waits, isDirty } = form
  const [tries, setTries] = useState(0)
  const [isDrawing, setDrawing] = useState(false)
  const [shows, setShows] = useState(0)
  const issues = judged.success ? [] : judged.error.issues
  const textAt = (path: string) => {
    const issue = issues.find((one) => one.path.join('.') === path)
    return issue ? fieldText(issue) : null
  }
  const save = useMutation({
    mutationFn: (body: RouteBody) =>
      route
        ? api('PUT', '/api/fleet-routes/[id]', { params: { id: route.id }, body, hideError: true })
        : api('POST', '/api/fleet-routes', { body, hideError: true }),
    onSuccess: async (_, { name }) => {
      showToast({ text: t('savedNamed', { name }), tone: 'success' })
      await refreshRoutes(queries)
      router.push('/fleetPath')
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTries(tries + 1)
    if (judged.success && !waits && !save.isPending) save.mutate(judged.data)
  }
  const name = async (key: number, place: LatLon) => {
    const [found = ''] = await pointNames([place])
    if (found === '') return
    const named = (point: RouteDraft['points'][number]) =>
      point.key === key && point.name === '' ? { ...point, name: found.slice(0, ROUTE_LIMITS.name) } : point
    setDraft((before) => ({ ...before, points: before.points.map(named) }))
  }
  const add = (point: RouteDraft['points'][number]) => {
    if (draft.points.length >= ROUTE_LIMITS.points.max) return
    setDraft((before) => ({ ...before, points: [...before.points, point] }))
    if (point.name === '') void name(point.key, point)
  }
  const move = (key: number, place: LatLon) =>
    setDraft((before) => ({
      ...before,
      points: before.points.map((point) =>
        point.key === key ? { ...point, ...placeOf(newPoint(place)), landmarkId: null } : point,
      ),
    }))
  return (
    <section aria-label={t(route ? 'edit' : 'new')} className="flex h-full min-h-0 phone:flex-col">
      <LeaveGuard active={isDirty && !save.isSuccess} />
      <div
        data-form
        className="flex min-h-0 w-[27rem] shrink-0 flex-col border-e border-hairline bg-surface phone:order-2 phone:w-full phone:flex-1 phone:border-e-0"
      >
        <header className="flex shrink-0 items-center gap-2 border-b border-hairline px-4 py-2 phone:px-3">
          <Link
            href="/fleetPath"
            prefetch={false}
            aria-label={t('back')}
            className={`${buttonVariants({ tone: 'ghost' })} px-2!`}
          >
            <ArrowLeft className="size-4 rtl:rotate-180" aria-hidden="true" />
          </Link>
          <h1 className="min-w-0 truncate text-h3 font-semibold">
            {route ? <bdi>{route.name}</bdi> : t('new')}
          </h1>
        </header>
        <form
          id="fleet-route"
          onSubmit={submit}
          // In a search Enter takes what was found.
          onKeyDown={(event) => {
            const { target, key } = event
            if (key === 'Enter' && target instanceof Element && target.matches('[role="searchbox"]'))
              event.preventDefault()
          }}
          noValidate
          className="flex min-h-0 flex-1 flex-col gap-5 overflow-y-auto p-4 phone:p-3"
        >
          <RouteFields
            form={form}
            hasEngine={hasEngine}
            isDrawing={isDrawing}
            setDrawing={setDrawing}
            textAt={textAt}
            isTried={tries > 0}
            onAdd={(point) => {
              add(point)
              setShows(shows + 1)
            }}
            onDriven={({ imei, ...driven }) => {
              change({ ...driven, imei: draft.imei ?? imei })
              setShows(shows + 1)
            }}
          />
        </form>
        <footer className="flex shrink-0 flex-wrap items-center justify-end gap-2 border-t border-hairline px-4 py-3 phone:px-3">
          <FootNotice tries={tries} error={save.error} refusal={save.error?.message ?? null} />
          <Link href="/fleetPath" prefetch={false} className={buttonVariants({})}>
            {ui('cancel')}
          </Link>
          <Button
            type="submit"
            form="fleet-route"
            tone="primary"
            busy={save.isPending}
            disabled={waits !== null && draft.points.length > 1}
          >
            {t('save')}
          </Button>
        </footer>
      </div>
      <div className="relative min-h-0 min-w-0 flex-1 phone:order-1 phone:h-[40dvh] phone:flex-none">
        <Suspense fallback={<Skeleton className="size-full" />}>
          <RouteMap
            around={around}
            line={line}
            isDrawing={isDrawing}
            shows={shows}
            points={draft.points}
            offsetM={draft.offsetM || ROUTE_LIMITS.offsetM.usual}
            isGuess={waits !== null}
            onPress={(place) => add(newPoint(place))}
            onMoved={move}
            onDrawn={(drawn) => change({ line: drawn, lineSource: 'drawn' })}
          />
        </Suspense>
      </div>
    </section>
  )
}

const placeOf = ({ lat, lon }: LatLon): LatLon => ({ lat, lon })
