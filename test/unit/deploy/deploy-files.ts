import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';

export const read = (name: string): string => readFileSync(join('deploy', name), 'utf8');

export const deployFiles = (ending: string): readonly string[] =>
  readdirSync('deploy', { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith(ending),
  );

/** The documents of a YAML file. @throws Error for a mistake in it, such as a key that is there twice */
export function documentsOf<T>(name: string): readonly T[] {
  const documents = parseAllDocuments(read(name), { merge: true, uniqueKeys: true });
  return documents.map((document) => {
    const [error] = [...document.errors, ...document.warnings];
    if (error) throw new Error(`deploy/${name}: ${error.message}`);
    return document.toJS() as T;
  });
}

export interface Named {
  readonly name: string;
}
export interface Variable extends Named {
  readonly value?: string;
  readonly valueFrom?: { readonly secretKeyRef: Named & { readonly key: string } };
}
export interface Container extends Named {
  readonly image: string;
  readonly args?: readonly string[];
  readonly env?: readonly Variable[];
  readonly envFrom?: readonly { readonly configMapRef: Named }[];
  readonly ports?: readonly { readonly name: string; readonly containerPort: number }[];
  readonly resources?: { readonly requests?: object; readonly limits?: object };
  readonly securityContext?: object;
  readonly startupProbe?: Probe;
  readonly readinessProbe?: Probe;
  readonly livenessProbe?: Probe;
  readonly lifecycle?: { readonly preStop: { readonly exec: { readonly command: string[] } } };
  readonly volumeMounts?: readonly (Named & { readonly mountPath: string })[];
}
export interface Probe {
  readonly httpGet: { readonly path: string; readonly port: string };
  readonly timeoutSeconds?: number;
}
export interface Pod {
  readonly metadata: { readonly labels: Labels };
  readonly spec: {
    readonly automountServiceAccountToken?: boolean;
    readonly terminationGracePeriodSeconds?: number;
    readonly securityContext?: object;
    readonly topologySpreadConstraints?: readonly {
      readonly labelSelector: { readonly matchLabels: Labels };
    }[];
    readonly containers: readonly Container[];
    readonly volumes?: readonly Named[];
  };
}
export type Labels = Readonly<Record<string, string>>;

/** What the tests read of an object of Kubernetes. */
export interface Manifest {
  readonly kind: string;
  readonly metadata: Named;
  readonly data?: Readonly<Record<string, string>>;
  readonly spec?: {
    readonly template?: Pod;
    readonly selector?: Labels & { readonly matchLabels?: Labels };
    readonly scaleTargetRef?: Named;
    readonly maxReplicas?: number;
    readonly podSelector?: { readonly matchLabels?: Labels };
    readonly ports?: readonly { readonly targetPort: string }[];
    readonly postgresql?: { readonly parameters: Labels };
  };
}

export const manifests: readonly Manifest[] = deployFiles('.yaml')
  .filter((name) => name.startsWith('kubernetes/') && !name.endsWith('kustomization.yaml'))
  .flatMap((name) => documentsOf<Manifest>(name));

/** A container of the mall, and the object and pod that it is part of. */
export interface Process {
  readonly name: string;
  readonly pod: Pod;
  readonly container: Container;
}
export const processes: readonly Process[] = manifests.flatMap(({ metadata, spec }) => {
  const pod = spec?.template;
  return pod
    ? pod.spec.containers.map((container) => ({ name: metadata.name, pod, container }))
    : [];
});
