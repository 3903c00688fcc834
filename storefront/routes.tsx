import { data, type RouteObject } from 'react-router-dom';
import { readCommon } from './api/common.ts';
import type { Api } from './api/create-api.ts';
import { readStores } from './api/stores.ts';
import { Failed } from './pages/failed.tsx';
import { Home } from './pages/home.tsx';
import { NotFound } from './pages/not-found.tsx';
import { Frame } from './parts/frame.tsx';

/** Stores shown on the home page. */
const homeStores = 12;

/** The route table of the shopper program, in the order of the specification (§2). The last one is everything that does not exist: a real 404. */
export const createRoutes = (api: Api): RouteObject[] => [
  {
    id: 'frame', element: <Frame />, errorElement: <Failed />, loader: () => readCommon(api), shouldRevalidate: () => false,
    children: [
      { index: true, id: 'home', element: <Home />, loader: async () => ({ stores: await readStores(api, homeStores) }) },
      { path: '*', id: 'not-found', element: <NotFound />, loader: () => data(null, { status: 404 }) },
    ],
  },
];
