/**
 * The motif that a folded word (lowercase, without accents, `ss` for `ß`) names in
 * German, English, French or Italian, as its English word; undefined for most
 * words. Compounds count by their end, as in German: a `Flusslandschaft` is a
 * landscape.
 */
export function motifOf(word: string): string | undefined {
  const whole = MOTIFS.get(word);
  if (whole !== undefined || word.length <= SHORTEST_END) return whole;
  for (let start = 1; start <= word.length - SHORTEST_END; start++) {
    const motif = MOTIFS.get(word.slice(start));
    if (motif !== undefined) return motif;
  }
  return undefined;
}

/** Too many unrelated words end in shorter ones. */
const SHORTEST_END = 6;

/** One motif per line, its English word first. */
const TABLE = `
portrait portraits bildnis bildnisse portrat portrats ritratto ritratti
landscape landscapes landschaft landschaften paysage paysages paesaggio paesaggi
stilllife stillleben stilleben
nude nudes akt aktstudie nu nus nudo nudi
flower flowers blume blumen bluten blute fleur fleurs fiore fiori
tree trees baum baume arbre arbres albero alberi
forest woods wald walder foret forets bosco boschi foresta
river rivers fluss flusse riviere fleuve fiume fiumi
lake lakes see seen lac lacs lago laghi
sea ocean meer ozean mer oceano mare
mountain mountains berg berge gebirge alpen montagne montagnes alpes montagna alpi
sky clouds cloud himmel wolken wolke ciel nuages cielo nuvole
bridge bridges brucke brucken pont ponts ponte ponti
street streets strasse strassen gasse rue rues strada strade
square platz piazza
garden gardens garten gartens jardin jardins giardino giardini
park parks parc parco
city town stadt stadte ville villes citta
village villages dorf dorfer villaggio villaggi
church churches kirche kirchen eglise eglises chiesa chiese
cathedral dom kathedrale cathedrale cattedrale duomo
monastery convent abbey kloster stift abtei monastere couvent abbaye monastero convento abbazia
castle castles palace palaces schloss schlosser burg burgen palast chateau chateaux palais castello castelli palazzo
house houses haus hauser maison maisons casa case
building buildings gebaude batiment batiments edifice edificio edifici
ruin ruins ruine ruinen ruines rovina rovine
window windows fenster fenetre fenetres finestra finestre
interior innenraum interieur interno
ship ships boat boats schiff schiffe boot boote bateau bateaux navire nave navi barca barche
harbour harbor port hafen porto
train trains railway locomotive eisenbahn bahn zug lokomotive chemin treno ferrovia locomotiva
horse horses pferd pferde ross cheval chevaux cavallo cavalli
rider horseman reiter cavalier cavaliere
dog dogs hund hunde chien chiens cane cani
cat cats katze katzen chat chats gatto gatti
bird birds vogel oiseau oiseaux uccello uccelli
fish fishes fisch fische poisson poissons pesce pesci
lion lions lowe lowen leone leoni
cow cattle kuh kuhe rind rinder vache vaches mucca vacca bovini
sheep schaf schafe mouton moutons pecora pecore
shepherd shepherds hirte hirten berger bergers pastore pastori
animal animals tier tiere animaux animale animali
butterfly butterflies schmetterling schmetterlinge papillon papillons farfalla farfalle
insect insects insekt insekten kafer insecte insectes insetto insetti
fossil fossils fossilien fossile fossiles fossili
mineral minerals mineralien minerale mineraux minerali
woman women frau frauen femme femmes donna donne
man men mann manner homme hommes uomo uomini
child children kind kinder enfant enfants bambino bambini
girl girls madchen fille filles ragazza fanciulla
boy boys knabe knaben junge garcon garcons ragazzo fanciullo
mother mothers mutter mere madre
family families familie familien famille familles famiglia famiglie
king kings konig konige roi rois re sovrano
queen konigin reine regina
emperor kaiser empereur imperatore
empress kaiserin imperatrice
soldier soldiers soldat soldaten soldats soldato soldati
war krieg kriege guerre guerra
battle battles schlacht schlachten bataille batailles battaglia battaglie
peasant peasants farmer bauer bauern paysan paysans contadino contadini
worker workers labour arbeiter ouvrier ouvriers operaio operai
dance dancer dancers tanz tanzer tanzerin danse danseur danseuse danza ballerina danzatrice
theatre theater buhne teatro
opera oper opern
music musik musique musica
musician musicians musiker musikant musicien musiciens musicista musicisti
song songs lied lieder chanson chansons canzone canzoni
piano klavier pianoforte
violin geige violine violon violino
organ orgel orgue organo
score notenblatt partitur noten partition partitura
concert concerts konzert konzerte concerto concerti
madonna virgin jungfrau muttergottes vierge vergine
christ christus jesus cristo gesu
crucifixion kreuzigung crucifix kruzifix crocifissione crocifisso
saint saints heiliger heilige heiligen sainte santo santa santi
angel angels engel ange anges angelo angeli
bible bibel bibbia
adoration anbetung adorazione
annunciation verkundigung annonciation annunciazione
nativity weihnacht weihnachten geburt nativite noel nativita natale
mythology mythologie mitologia
death tod mort morte
skull skulls totenkopf schadel crane teschio
tomb grave grab grabmal graber tombe tombeau tomba sepolcro
winter hiver inverno
summer sommer ete estate
spring fruhling printemps primavera
autumn herbst automne autunno
night nacht nuit notte
evening abend soir soiree sera
morning morgen matin mattina mattino
sunset sonnenuntergang coucher tramonto
storm sturm gewitter tempete orage tempesta
snow schnee neige neve
moon mond lune luna
sun sonne soleil sole
fire brand feuer feuersbrunst incendie feu incendio fuoco
hunt hunting jagd jager chasse caccia
market markt marche mercato
inn tavern gasthaus wirtshaus auberge osteria taverna
wine wein vin vino
fruit fruits obst fruchte frutta frutto
table tisch tavola tavolo
chair chairs stuhl stuhle sessel chaise chaises sedia sedie
lamp lampe leuchter lampada
clock clocks uhr uhren horloge pendule orologio
vase vasen vases vaso vasi
glass glas glaser verre verres vetro vetri
cup becher pokal tasse coupe coppa tazza
plate teller assiette piatto
coin coins munze munzen monnaie moneta monete
medal medals medaille medaillen medailles medaglia medaglie
jewellery jewelry schmuck bijou bijoux gioiello gioielli
dress costume costumes kleid kleider kostum tracht robe vetement abito
hat hut chapeau cappello
weapon weapons waffe waffen arme armes arma armi
sword swords schwert degen epee epees spada spade
armour armor rustung harnisch armure armatura
helmet helm casque elmo
mask masks maske masken masque masques maschera maschere
doll puppe puppen poupee bambola
toy toys spielzeug jouet jouets giocattolo giocattoli
book books buch bucher livre livres libro libri
letter letters brief briefe lettre lettres lettera lettere
postcard postcards postkarte ansichtskarte postale cartolina
diary tagebuch diario
manuscript manuscripts handschrift handschriften manuskript manuscrit manoscritto
map maps karte landkarte plan plane carte mappa carta
poster posters plakat plakate affiche affiches manifesto manifesti
newspaper zeitung zeitungen journal giornale
photograph photographs photo photos foto fotos fotografie fotografien photographie photographien photographies fotografia
painting paintings gemalde malerei peinture peintures tableau dipinto dipinti pittura quadro
drawing drawings zeichnung zeichnungen dessin dessins disegno disegni
watercolour watercolor aquarell aquarelle acquerello
etching etchings radierung radierungen acquaforte
engraving engravings kupferstich stich kupferstiche gravure incisione
lithograph lithographs lithographie lithografie litografia
woodcut woodcuts holzschnitt holzschnitte xylographie xilografia
sculpture sculptures skulptur skulpturen plastik scultura sculture
statue statues statuen standbild statua
bust busts buste busten busto busti
relief reliefs rilievo
altar altars altarbild retabel autel retable altare pala
mosaic mosaik mosaique mosaico
ceramic ceramics keramik ceramique ceramica
porcelain porzellan porcelaine porcellana
textile textiles textil stoff gewebe tissu tessuto tessuti
tapestry wandteppich tapisserie arazzo
carpet carpets teppich tapis tappeto tappeti
furniture mobel mobiliar meuble meubles mobile mobili
film films filme
caricature karikatur karikaturen caricatura
allegory allegorie allegoria
sketch sketches skizze skizzen esquisse croquis schizzo bozzetto
study studie studien etude etudes studio studi
copy kopie copie copia
view views ansicht ansichten vedute veduta vue vues
bath bathers baden badende bain baigneuses bagno bagnanti
school schools schule schulen ecole scuola
hospital krankenhaus spital hopital ospedale
factory fabrik fabriken usine fabrique fabbrica
mill muhle muhlen moulin mulino
bicycle fahrrad velo bicyclette bicicletta
car automobile auto automobil voiture automobili
airplane aircraft flugzeug avion aereo aeroplano
balloon ballon ballons pallone
roman romisch romische romain romaine romano romana
greek griechisch griechische grec grecque greco greca
egypt egyptian agypten agyptisch egypte egyptien egitto egizio
jewish judisch judische juif juive ebraico ebraica
japan japanese japanisch japanische japon japonais giappone giapponese
china chinese chinesisch chinesische chine chinois cina cinese
vienna wien vienne wiener viennese
rome rom
paris parigi
venice venedig venise venezia
prague prag praga
austria osterreich autriche
germany deutschland allemagne germania
italy italien italie italia
france frankreich francia
england angleterre inghilterra
`;

const MOTIFS: ReadonlyMap<string, string> = new Map(
  TABLE.trim()
    .split('\n')
    .flatMap((line) => {
      const words = line.split(' ');
      const [motif = ''] = words;
      return words.map((word): [string, string] => [word, motif]);
    }),
);
