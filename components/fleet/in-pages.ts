type Part = { page: number; pageSize: number }
type Asked = { pageParam: number; signal: AbortSignal }

/** What `useInfiniteQuery` is given of a list that says how many rows there are in all: `read` asks for a part of it. */
export const inPages = <Page extends { total: number }>(
  read: (part: Part, signal: AbortSignal) => Promise<Page>,
  pageSize = 50,
) => ({
  queryFn: ({ pageParam, signal }: Asked) => read({ page: pageParam, pageSize }, signal),
  initialPageParam: 1,
  getNextPageParam: ({ total }: Page, pages: readonly Page[]) =>
    pages.length * pageSize < total ? pages.length + 1 : undefined,
})
