// Every page of the documentation.
import { copyButtons } from '../copy-buttons.js';

copyButtons(document);
