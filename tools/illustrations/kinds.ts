import type { Draw } from './kit/render.ts';
import { armour, puppet, sculptedHead, statue } from './objects/figures.ts';
import { cameo, coin, relief, rock } from './objects/finds.ts';
import { globe } from './objects/globe.ts';
import { machine } from './objects/machines.ts';
import { feathers, textile } from './objects/textiles.ts';
import { chair, crown, vessel } from './objects/vessels.ts';
import { animalStudy, hands, skeleton } from './scenes/animals.ts';
import { architecture, street } from './scenes/buildings.ts';
import { crowd } from './scenes/crowd.ts';
import { fullFigure } from './scenes/full-figure.ts';
import { groupPhoto, interior } from './scenes/interiors.ts';
import { ukiyoe } from './scenes/japan.ts';
import { mantles } from './scenes/mantles.ts';
import { country, winterPiece } from './scenes/outdoors.ts';
import { portrait } from './scenes/portrait.ts';
import { bouquet, composedHead, flowerBed, labyrinth, plantStudy } from './scenes/still-life.ts';
import { codex } from './sheets/codex.ts';
import { letter } from './sheets/letter.ts';
import { map } from './sheets/map.ts';
import { papyrus } from './sheets/papyrus.ts';
import { poster } from './sheets/poster.ts';
import { book, newspaper, openBook } from './sheets/print.ts';
import { score } from './sheets/score.ts';

/** What is drawn for which words of a record (kind | material | subjects | title | maker); the first match decides. */
export const KINDS: readonly (readonly [words: RegExp, draw: Draw])[] = [
  [/Notenhandschrift|Notendruck/, score],
  [/Papyrus/, papyrus],
  [/Karte \||Grundriss.*Stadtplan/, map],
  [/Buchmalerei|Inkunabel|Handschrift \| Ritual|^Handschrift \|/, codex],
  [/Zeitung|Zeitschrift/, newspaper],
  [/Skilauf|Adressbuch|Gräberfeld|учебникъ/, openBook],
  [/^Buch\b/, book],
  [/Brief \||Manuskript|Typoskript|Druckfahne|Notizbuch|Kochbuch/, letter],
  [/Farbholzschnitt/, ukiyoe],
  [/Plakat|Postkarte|Bühnenbild|Kostümentwurf/, poster],
  [/Architekturzeichnung|Grundriss/, architecture],
  [/Münze/, coin],
  [/Gemme|Kameo/, cameo],
  [/Meteorit|Mineral \|/, rock],
  [/Globus/, globe],
  [/Skelett/, skeleton],
  [/Federarbeit/, feathers],
  [/Mosaik \|/, labyrinth],
  [/Edelsteinstrauß/, bouquet],
  [/Rüstung/, armour],
  [/Puppe \|/, puppet],
  [/Krone \|/, crown],
  [/Werbung.*Wal\b|Walfisch/, animalStudy],
  [/Maske|Totenmaske|Lebendmaske|Kopf \|/, sculptedHead],
  [/Relief|Ziegel|Altar \| Inschrift/, relief],
  [/Skulptur|Statuette/, statue],
  [/Sessel|Stuhl/, chair],
  [/Melencolia|Küche|Interieur|Atelier|Gefängnis|Zimmer des/, interior],
  [/Maschine/, machine],
  [/Teppich|Textil \||Alltagsgegenstand \| Textil|Tora-Vorhang/, textile],
  [/Gefäß|Goldschmied|Silberschmied|Tafelgerät|Keramik|Kultgerät|Werkzeug/, vessel],
  [/Flugzeug|Fahrzeug|Maschine|Computer|Musikinstrument|Tonaufzeichnung|Brille|Automat/, machine],
  [/Arcimboldo/, composedHead],
  [/Winter.*Gemälde|Gemälde.*Schnee|Gemälde.*Winter|Georgstor/, winterPiece],
  [/Fotografie.*Familie|Fotografie.*Beruf|Wiener Typen/, groupPhoto],
  [/Fotografie.*Porträt/, portrait],
  [/Fotografie/, street],
  [/Bauwerk|Modell \|/, architecture],
  [/Rasenstück|Feldskizzen/, plantStudy],
  [/Tier \||Elefant|Nashorn|Fisch|Napoleon am|Ritter, Tod/, animalStudy],
  [/Hände/, hands],
  [/Sonnenblume|Mohn/, flowerBed],
  [
    /Kuss|Umarmung|Liebkosung|Die Familie \(|Tod und|Tote Mutter|Eremiten|Stoclet|Wasserschlangen|Adam und|Nuda|Die fünf Sinne|Finale|Sonne und Mond/,
    mantles,
  ],
  [/Rückenakt/, fullFigure],
  [
    /Bauern|Fest \||Kinderspiele|Turmbau|Allerheiligen|Rosenkranz|Triumph des|Votivtafel|Naschmarkt|Fronleichnam|Familie Mozart|Kaiserbild|Burgtheater/,
    crowd,
  ],
  [/Landschaft|Garten|Meer|See \||Prater|Baum|Wasser/, country],
  [/Porträt|Selbstbildnis|Maria|Madonna|Akt\b|Frau|Maler|Kind/, portrait],
  [/Architektur|Stadt \||Kirche/, architecture],
  [/./, crowd],
];
