import '../../../server/definitions.ts';
import { loadProject, type Project } from '../../../server/backoffice/check/load-project.ts';
import { projectRoot } from '../../../server/platform/config/project-root.ts';

/** The project's resources, screens and menus: the files of a worker check and load them once. */
export const checkedProject: Project = loadProject(projectRoot);
