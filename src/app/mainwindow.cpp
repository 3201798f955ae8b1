// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/mainwindow.h"

#include "app/comparecontrol.h"
#include "app/copyactions.h"
#include "app/dialogs.h"
#include "app/documentstatus.h"
#include "app/editpause.h"
#include "app/exportactions.h"
#include "app/fileactions.h"
#include "app/filedrop.h"
#include "app/interventioncontrol.h"
#include "app/layercontrol.h"
#include "app/planecontrol.h"
#include "app/stylecontrol.h"
#include "app/tablerequests.h"
#include "app/tracepanels.h"
#include "app/trainingcontrol.h"
#include "app/undokeys.h"
#include "app/windowlayout.h"
#include "app/windowwork.h"
#include "engine/parametercount.h"
#include "engine/text.h"
#include "ui_mainwindow.h"
#include "widgets/elidedlabel.h"
#include "widgets/heatmap.h"
#include "widgets/modelbar.h"
#include "widgets/sizebox.h"
#include "widgets/temperatureedit.h"

#include <QActionGroup>
#include <QApplication>
#include <QCloseEvent>
#include <QWhatsThis>

#include <utility>

namespace alphascope {

using namespace Qt::StringLiterals;

MainWindow::MainWindow(Dialogs *dialogs, QWidget *parent)
    : QMainWindow(parent)
    , m_ui(std::make_unique<Ui::MainWindow>())
    , m_dialogs(dialogs)
    , m_desk(new Desk(this))
    , m_files(std::make_unique<FileActions>(this, m_desk, dialogs, &m_preferences))
    , m_statusText(new ElidedLabel(this))
    , m_hoverText(new ElidedLabel(this))
    , m_modelText(new QLabel(this))
{
    m_ui->setupUi(this);
    setObjectName(u"mainWindow"_s);
    m_modelText->setTextFormat(Qt::PlainText);
    for (QLabel *label : std::initializer_list<QLabel *> { m_hoverText, m_modelText }) {
        label->setMargin(3);
        m_ui->statusBar->addPermanentWidget(label);
    }
    m_ui->statusBar->addWidget(m_statusText, 1);
    m_statusText->setObjectName(u"statusText"_s);
    m_hoverText->setObjectName(u"hoverText"_s);
    new UndoKeys(this);
    new EditPause(m_desk, m_desk); // goes with it: focus still changes while the window goes
    m_files->addSamples(m_ui->menuSamples);
    connectActions();
    connectPanels();
    connectDesk();
    beginWork();
    const WindowParts parts { m_ui->inputDock,
        { m_ui->stepDock, m_ui->statesDock, m_ui->outputDock, m_ui->weightsDock, m_ui->trainingDock,
            m_ui->experimentDock, m_ui->sourceDock, m_ui->explainDock, m_ui->compareDock, m_ui->planeDock },
        m_ui->compareDock, m_ui->toolBar, m_ui->modelToolBar, m_ui->menuView };
    m_layout = std::make_unique<WindowLayout>(this, parts, m_preferences);
}

MainWindow::~MainWindow()
{
    // Children that speak up while they go must not reach what is gone already.
    for (QObject *child : findChildren<QObject *>())
        child->disconnect(this);
}

Desk *MainWindow::desk() const { return m_desk; }

Document *MainWindow::document() const { return m_desk->current(); }

FileActions *MainWindow::files() const { return m_files.get(); }

void MainWindow::connectActions()
{
    QAction *undo = m_desk->undoGroup()->createUndoAction(this);
    QAction *redo = m_desk->undoGroup()->createRedoAction(this);
    undo->setObjectName(u"actionUndo"_s);
    redo->setObjectName(u"actionRedo"_s);
    undo->setShortcut(QKeySequence::Undo);
    redo->setShortcuts({ QKeySequence(u"Ctrl+Shift+Z"_s), QKeySequence(u"Ctrl+Y"_s) });
    m_ui->menuEdit->addActions({ undo, redo });

    auto *families = new QActionGroup(this);
    m_families = { m_ui->actionVectors, m_ui->actionManyToOne, m_ui->actionManyToMany, m_ui->actionEncoderDecoder,
        m_ui->actionRnnSearch };
    for (std::size_t family = 0; family < m_families.size(); ++family) {
        families->addAction(m_families[family]);
        connect(m_families[family], &QAction::triggered, this, [this, family] { showFamily(family); });
    }

    const auto say = [this](const QString &sentence) { m_desk->status()->say(sentence); };
    auto *exports = new ExportActions(this, m_desk, m_dialogs, &m_preferences, m_ui->attention, m_ui->menuFile);
    auto *copies = new CopyActions(this, m_desk, m_ui->attention, m_ui->menuEdit);
    connect(exports, &ExportActions::failed, m_desk, say);
    connect(copies, &CopyActions::failed, m_desk, say);
    connect(exports, &ExportActions::done, this, &MainWindow::tell);
    connect(copies, &CopyActions::done, this, &MainWindow::tell);

    connect(m_ui->actionNew, &QAction::triggered, m_files.get(), &FileActions::startAnew);
    connect(m_ui->actionOpen, &QAction::triggered, m_files.get(), &FileActions::chooseAndOpen);
    connect(m_ui->actionSave, &QAction::triggered, m_files.get(), &FileActions::save);
    connect(m_ui->actionSaveAs, &QAction::triggered, m_files.get(), &FileActions::saveAs);
    connect(m_ui->actionQuit, &QAction::triggered, this, &QWidget::close);
    connect(m_ui->actionCompute, &QAction::triggered, m_desk, &Desk::recompute);
    connect(m_ui->actionZoomIn, &QAction::triggered, m_ui->attention->alpha(), &Heatmap::zoomIn);
    connect(m_ui->actionZoomOut, &QAction::triggered, m_ui->attention->alpha(), &Heatmap::zoomOut);
    connect(m_ui->actionZoomToFit, &QAction::triggered, m_ui->attention->alpha(), &Heatmap::zoomToFit);
    connect(m_ui->actionMirror, &QAction::toggled, m_ui->attention, &AttentionView::setMirrored);
    connect(m_ui->actionTable, &QAction::toggled, m_ui->attention, &AttentionView::setTable);
    connect(m_ui->actionZoomToCells, &QAction::triggered, m_ui->attention->alpha(), &Heatmap::zoomToCells);
    connect(m_ui->actionHelp, &QAction::triggered, this, &MainWindow::explainFocus);
    connect(m_ui->actionAbout, &QAction::triggered, this, [this] { m_dialogs->about(this); });
}

void MainWindow::connectPanels()
{
    auto *modelBar = new ModelBar(this);
    modelBar->setObjectName(u"modelBar"_s);
    m_ui->modelToolBar->addWidget(modelBar);
    const auto showSettings = [this, modelBar] {
        modelBar->setSpecimen(document()->specimen());
        m_layout->arrangeToolBars();
    };
    connect(m_desk, &Desk::currentChanged, modelBar, showSettings);
    connect(m_desk, &Desk::specimenChanged, modelBar, showSettings);
    connect(modelBar, &ModelBar::edited, m_desk, &Desk::edit);

    // What is typed in a panel is for the panel's own document, even where it ends only after another came up.
    for (std::size_t family = 0; family < familyCount; ++family) {
        InputPanel *panel = inputPanel(family);
        connect(panel, &InputPanel::edited, m_desk->document(family), &Document::edit);
        connect(panel, &InputPanel::requested, m_desk->requests(family), &TableRequests::handle);
        connect(m_desk->requests(family), &TableRequests::textRefused, panel, &InputPanel::setTextProblem);
        connect(m_desk->requests(family), &TableRequests::typingRefused, panel, &InputPanel::refuseTyped);
        connect(panel, &InputPanel::textProblemChanged, m_desk->status(family), &DocumentStatus::setTextProblem);
    }
    connect(m_ui->weightsPanel, &WeightsPanel::edited, m_desk, &Desk::edit);
    connect(m_ui->weightsPanel, &WeightsPanel::requested, m_desk,
        [this](const TableRequest &request) { m_desk->requests(m_desk->family())->handle(request); });
    const auto say = [this](const QString &sentence) { m_desk->status()->say(sentence); };
    for (const SizeBox *box : findChildren<SizeBox *>())
        connect(box, &SizeBox::refused, m_desk, say);
    for (const TemperatureEdit *edit : findChildren<TemperatureEdit *>())
        connect(edit, &TemperatureEdit::refused, m_desk, say);
    connect(m_files.get(), &FileActions::failed, m_desk, say);
    connect(m_files.get(), &FileActions::warned, m_desk, say);

    AttentionView *attention = m_ui->attention;
    const TraceViews views { attention, m_ui->stepPanel, m_ui->statesPanel, m_ui->outputPanel, m_ui->sourcePanel,
        m_ui->explainPanel };
    m_panels = new TracePanels(m_desk, views, m_ui->actionJoin, this);
    connect(m_ui->stepPanel, &StepPanel::titleChanged, this, [this](QString title) {
        m_ui->stepDock->setWindowTitle(title.replace(u'&', "&&"_L1)); // a tab takes a single & for a shortcut
    });
    connect(attention, &AttentionView::hovered, m_hoverText, &QLabel::setText);
    connect(attention, &AttentionView::refused, m_desk, say);
    auto *forcing = new InterventionControl(m_desk, attention, m_ui->statesPanel);
    connect(m_ui->statesPanel, &StatesPanel::refused, m_desk, say);
    connect(attention, &AttentionView::unable, this, &MainWindow::tell);
    connect(m_ui->statesPanel, &StatesPanel::unable, this, &MainWindow::tell);
    connect(m_ui->comparePanel, &ComparePanel::unable, this, &MainWindow::tell);
    connect(forcing, &InterventionControl::said, this, &MainWindow::tell);
    auto *style = new StyleControl(m_ui->menuView, attention);
    style->follow([this](const HeatmapStyle &chosen) { m_ui->comparePanel->setStyle(chosen); });
    style->follow([this](const HeatmapStyle &chosen) { m_ui->sourcePanel->setStyle(chosen); });
    new LayerControl(attention);
    auto *comparing
        = new CompareControl(m_desk, attention, m_ui->comparePanel, m_ui->actionJoin, m_dialogs, &m_preferences);
    connect(comparing, &CompareControl::said, m_desk, say);
    new PlaneControl(m_desk, attention, m_ui->planePanel);
    connect(m_ui->planePanel, &PlanePanel::hovered, m_hoverText, &QLabel::setText);
    connect(attention, &AttentionView::maskToggled, m_desk, [this](int row, int column, bool masked) {
        m_desk->edit(SetMasked { row, column, masked });
    });
    connect(attention, &AttentionView::paddingToggled, m_desk, [this](int column, bool padded) {
        m_desk->edit(SetPadded { column, padded });
    });
    connect(attention, &AttentionView::remedyClicked, m_desk, [this] {
        if (const auto remedy = m_desk->status()->remedy())
            m_desk->edit(*remedy);
    });
    connect(attention, &AttentionView::backClicked, m_desk, [this] { document()->undoToComputable(); });
    connect(attention, &AttentionView::messageClosed, m_desk, [this] { m_desk->status()->dismiss(); });
}

void MainWindow::connectDesk()
{
    connect(m_desk, &Desk::currentChanged, this, &MainWindow::showDocument);
    connect(m_desk, &Desk::begun, this, &MainWindow::forgetDocument);
    connect(m_desk, &Desk::specimenChanged, this, &MainWindow::showSpecimen);
    connect(m_desk, &Desk::weightsShown, this, [this] { m_ui->weightsPanel->setSpecimen(document()->specimen()); });
    connect(m_desk, &Desk::traceChanged, this, &MainWindow::showTrace);
    connect(m_desk, &Desk::problemFound, this, &MainWindow::showProblem);
    connect(m_desk, &Desk::identityChanged, this, &MainWindow::showIdentity);
    connect(m_desk, &Desk::statusChanged, this, &MainWindow::showStatus);
    connect(m_files.get(), &FileActions::readingChanged, m_desk, &Desk::setReading);
    connect(new FileDrop(this), &FileDrop::dropped, m_files.get(), &FileActions::open);
}

void MainWindow::beginWork()
{
    const TrainingActions actions { m_ui->actionTrain, m_ui->actionPause, m_ui->actionStep, m_ui->actionEpoch,
        m_ui->actionStop, m_ui->actionDiscard, m_ui->actionTrainingSettings };
    const WorkParts parts { m_ui->trainingPanel, m_ui->trainingDock, m_ui->experimentPanel, m_ui->experimentDock,
        m_ui->actionExperiments };
    m_work = new WindowWork(this, m_desk, m_dialogs, &m_preferences, actions, parts);
}

//! In the status bar, for a while.
void MainWindow::tell(const QString &sentence)
{
    constexpr int milliseconds = 10'000;
    m_ui->statusBar->showMessage(sentence, milliseconds);
}

//! Another document is current, as it was left.
void MainWindow::showDocument()
{
    m_panels->restoreSelection();
    showSpecimen();
    showTrace();
    showIdentity();
    showStatus();
}

void MainWindow::showSpecimen()
{
    const Specimen &specimen = document()->specimen();
    m_families[specimen.index()]->setChecked(true);
    m_ui->inputStack->setCurrentIndex(static_cast<int>(specimen.index()));
    m_ui->attention->setCausal(isCausal(specimen));
    inputPanel()->setPreprocessing(document()->record().preprocessing);
    inputPanel()->setSpecimen(specimen);
    m_ui->weightsPanel->setSpecimen(specimen);
    const Index parameters = parameterCount(specimen).total;
    const QString count = QString::fromStdString(grouped(static_cast<std::uint64_t>(parameters)));
    m_modelText->setText(parameters > 0 ? tr("%1 parameters").arg(count) : tr("no parameters"));
}

void MainWindow::showTrace()
{
    m_panels->show();
    inputPanel()->setTrace(document()->isTraced() ? document()->trace().get() : nullptr);
}

void MainWindow::showProblem()
{
    inputPanel()->setTrace(nullptr);
    if (!document()->trace())
        m_panels->showNothing(); // just opened: the picture there is another document's
}

void MainWindow::showStatus()
{
    const DocumentStatus &status = *m_desk->status();
    m_statusText->setText(status.text());
    m_ui->attention->setMessage(status.message());
    m_ui->attention->setDimmed(status.isDimmed());
    m_panels->showStale(status.isStale());
}

//! What belonged to the specimen that the document held before.
void MainWindow::forgetDocument()
{
    m_panels->restoreSelection();
    inputPanel()->dropTyped();
    inputPanel()->showTop();
}

void MainWindow::showIdentity()
{
    setWindowTitle(tr("%1[*] – Alphascope").arg(document()->name()));
    setWindowModified(document()->isModified());
    setWindowFilePath(document()->path());
}

void MainWindow::showFamily(std::size_t family)
{
    endTyping(QApplication::focusWidget()); // of a weight, before its table shows another document's
    m_desk->show(family);
}

InputPanel *MainWindow::inputPanel(std::size_t family) const
{
    return qobject_cast<InputPanel *>(m_ui->inputStack->widget(static_cast<int>(family)));
}

InputPanel *MainWindow::inputPanel() const { return inputPanel(m_desk->family()); }

void MainWindow::explainFocus()
{
    const QWidget *widget = focusWidget();
    while (widget && widget->whatsThis().isEmpty())
        widget = widget->parentWidget();
    if (widget)
        QWhatsThis::showText(widget->mapToGlobal(widget->rect().center()), widget->whatsThis());
    else
        QWhatsThis::enterWhatsThisMode();
}

void MainWindow::closeEvent(QCloseEvent *event)
{
    // Within a close event another close() does nothing.
    const auto closeLater = [this](bool isSure) {
        return [=, this] {
            m_isSureToClose = isSure;
            QMetaObject::invokeMethod(this, &QWidget::close, Qt::QueuedConnection);
        };
    };
    const bool isSure = std::exchange(m_isSureToClose, false); // this time only
    if (!isSure && m_work->isExperimenting()) {
        event->ignore();
        if (m_dialogs->askToEndExperiment(this))
            m_work->finishExperiments(closeLater(false));
    } else if (!isSure && m_desk->isModified()) {
        event->ignore();
        m_files->leaveAll(closeLater(true));
    } else if (m_work->isActive()) { // a training goes on until leaving is sure
        event->ignore();
        m_work->finish(closeLater(isSure));
    } else {
        m_preferences.saveWindow(*this);
        event->accept();
    }
}

} // namespace alphascope
